# table-doggy-bag
