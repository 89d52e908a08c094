"""Paper 001, dynamic one-pile nim with an arbitrary f: its base B_f and the values g'.

The claims build B_f and g' by the printed recursion (`main_base`), and hold them against the
thresholds of the definition.
"""
