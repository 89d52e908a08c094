"""The page as a folder of files that any web server hands out: Python runs in the browser."""
