"""What people see and type: the page, its editor, the store of hands, and the command line."""
