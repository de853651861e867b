print("zutto")
