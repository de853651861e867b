# English needs none: a problem's own words are English.
