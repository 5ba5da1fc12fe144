// Nothing to call: to be linked is all that this is for.
