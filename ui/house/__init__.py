"""House rules on the page: kept, edited, shared as files, printed as a sheet."""
