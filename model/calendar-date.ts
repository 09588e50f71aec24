/** Years of all dates. */
export const dayYears = { first: 1900, last: 2999 } as const

/** `yyyy-MM-dd`, years 1900 to 2999. */
export const dayShape = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The day itself, or the last one of all years: days that are counted on from another may lie after it. */
export const withinYears = (day: string): string => {
  const last = `${dayYears.last}-12-31`
  return day > last ? last : day
}

/** Whether the text is an existing date between 1900 and 2999. */
export const isCalendarDate = (value: unknown): value is string => {
  if (typeof value !== 'string' || !dayShape.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
