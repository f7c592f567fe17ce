# oliver-twist
