/** How many rows of a long list are fetched at once, as one scrolls. */
export const pageSize = 200
/** So far the records of a list are counted as it opens: to count a million takes longer than to show them. */
export const countedFirst = 10_000
/** So far with a text of a letter or two, which no index finds: records are looked into one by one. */
export const countedOfShortText = 1_000
/** Lists below a parent are fetched whole, up to the most that one answer holds: they are selected from. */
export const wholeList = 10_000
