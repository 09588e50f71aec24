/** A record as the API returns it. */
export type Answered = Readonly<Record<string, unknown>>

const isObject = (test: unknown): test is Readonly<Record<string, unknown>> =>
  typeof test === 'object' && test !== null && !Array.isArray(test)

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

const equals = (value: unknown, wanted: unknown) =>
  wanted === null ? isEmpty(value) : Array.isArray(value) ? value.includes(wanted) : value === wanted

/** A text without case and runs of blanks. Random texts have no accents or dashes. */
const compared = (value: unknown) =>
  value === null ? null : String(value).replace(/\s+/g, ' ').trim().toLowerCase()

/** Compares numbers by size and dates as texts. */
const compare = (value: unknown, wanted: unknown, holds: (order: number) => boolean) =>
  value !== null && holds((value as number) < (wanted as number) ? -1 : value === wanted ? 0 : 1)

const holdsPart = (part: string, value: unknown, wanted: unknown): boolean => {
  switch (part) {
    case 'from':
      return compare(value, wanted, (order) => order >= 0)
    case 'to':
      return compare(value, wanted, (order) => order <= 0)
    case 'above':
      return compare(value, wanted, (order) => order > 0)
    case 'below':
      return compare(value, wanted, (order) => order < 0)
    case 'contains':
      return value !== null && String(value).toLowerCase().includes(String(wanted).trim().toLowerCase())
    case 'alike':
      return (wanted as unknown[]).some((one) => compared(one) === compared(value))
    case 'not':
      return !(Array.isArray(wanted) ? wanted : [wanted]).some((one) => equals(value, one))
    case 'empty':
      return isEmpty(value) === wanted
    default:
      throw new Error(`The oracle knows no part ${part}`)
  }
}

/** Whether a value passes a test, by the definition of the grammar and without the app. */
export const passes = (value: unknown, test: unknown): boolean => {
  if (Array.isArray(test)) return test.some((one) => passes(value, one))
  if (isObject(test)) return Object.entries(test).every(([part, wanted]) => holdsPart(part, value, wanted))
  return equals(value, test)
}

/** Whether a record passes a filter: each test, on the field of its name. */
export const isFound = (record: Answered, filter: Answered): boolean =>
  Object.entries(filter).every(([field, test]) => passes(record[field], test))
