/**
 * So far the records of a list are counted where nobody has asked how many there are: as it opens, beside its tab, below a
 * picker. To count a million takes longer than to show the first of them.
 */
export const countedFirst = 10_000
