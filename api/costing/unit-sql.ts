const compared = (line: string) => `lower(btrim(coalesce(${line}.unit, '')))`

/** `isSameUnit` of the model, for two tables with a column `unit`. */
export const sameUnitSql = (one: string, other: string): string => `${compared(one)} = ${compared(other)}`
