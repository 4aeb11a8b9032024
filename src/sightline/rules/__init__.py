"""What a puzzle is: fields, rules as constraints on variables, symmetries; and the genres."""
