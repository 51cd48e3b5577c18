"""What there is: values only, no rules."""
