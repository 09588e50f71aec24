/** How many rows of a long list are fetched at once, as one scrolls. */
export const pageSize = 200
/** Lists below a parent are fetched whole, up to the most that one answer holds: they are selected from. */
export const wholeList = 10_000
