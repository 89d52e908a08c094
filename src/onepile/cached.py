"""Attributes that are computed when they are first asked for."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801
    """A method that is called once for each object, and then is an attribute with its value.

    Like the one of `functools`, but without a lock: in Python 3.11 that one has a lock for all
    objects of a class, and a process that is forked while some thread holds it waits for ever. Here
    two threads may both compute the value, and both have the one that was kept first.

    >>> class Circle:
    ...     @cached_property
    ...     def area(self) -> str:
    ...         print("computed")
    ...         return "large"
    >>> circle = Circle()
    >>> circle.area, circle.area
    computed
    ('large', 'large')
    """

    def __init__(self, function: Callable[[Any], T]) -> None:
        update_wrapper(self, function)  # type: ignore[arg-type]  # its name and its docstring
        self._function, self._name = function, function.__name__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> Self | T:
        if instance is None:
            return self
        value: T = instance.__dict__.setdefault(self._name, self._function(instance))
        return value
