# What both games say

nothing = nothing
nobody = nobody
you = You
list-and = { $first } and { $last }
