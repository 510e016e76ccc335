"""Reads the tiles in a photo: `vision.read.read_photo` gives a `vision.reading.Reading`."""
