/**
 * Max. rows counted if the user has not requested the exact row count: in a list that opens, on tabs, in
 * pickers. Counting a million rows is slower than showing the first page.
 */
export const countedFirst = 10_000
