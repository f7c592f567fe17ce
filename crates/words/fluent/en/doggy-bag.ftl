# doggy-bag
