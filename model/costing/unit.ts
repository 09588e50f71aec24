const compared = (unit: string | null): string => (unit ?? '').trim().toLowerCase()

/** Whether quantities and prices of two lines compare: 5 m² is not 5 nr, nor 5 of something. In SQL: `kindByUnitsSql`. */
export const isSameUnit = (one: string | null, other: string | null): boolean =>
  compared(one) === compared(other)
