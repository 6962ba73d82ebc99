"""What can be asked of a calculator, each question a function of it and its settings."""
