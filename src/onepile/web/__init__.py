"""The page and its API: FastAPI on this machine, all mathematics in worker processes."""
