"""Python runs this first where its folder is on the path: so server and workers know the toy."""

from onepile.family import register

register("spiced", "tests.web.toy_family")
