# What goes wrong, and how to mend it
