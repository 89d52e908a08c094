"""What comes back comes back for ever: certificates of returns, for all families."""
