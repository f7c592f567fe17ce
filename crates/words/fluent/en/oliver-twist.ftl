# Oliver Twist

oliver-twist-title = Oliver Twist
