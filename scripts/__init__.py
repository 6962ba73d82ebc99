"""Steps that set up, build, serve and test the site; run as modules from the root."""
