"""What goes wrong outside the program, done to it on purpose: `make faults`.

Kills, floods, full disks, little memory, few descriptors, damaged caches, jumping clocks. Each ends
with a healthy server, no process left and no file lost. Not a part of `make test`: these tests take
minutes and want the machine for themselves.
"""
