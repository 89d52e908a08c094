"""The atlas: thousands of games asked the same questions, kept as records that can be queried.

A *sweep* (`sweep`) is a file that describes many games; each is asked once and gives a *record*
(`record`), the same on every machine. `run` asks them on many processes with Dask, `store` keeps
the records as Parquet, and `book` reads them: `onepile.Atlas`. See `docs/atlas.md`.

Nothing here asks which family a game has: what a family does not answer, its record leaves empty.
"""
