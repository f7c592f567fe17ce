# table-oliver-twist
