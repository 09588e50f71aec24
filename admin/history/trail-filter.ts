import { auditActions } from '../../model/audit.ts'
import { resources } from '../../resources.config.ts'

/** What the trail is narrowed to, as it stands in the address of the page: `?resource=suppliers&from=2026-11-01`. */
export interface TrailFilter {
  readonly resource?: string
  readonly recordId?: string
  readonly userId?: string
  readonly action?: string
  /** Days, both included: `yyyy-MM-dd`. */
  readonly from?: string
  readonly to?: string
}
export type TrailFilterName = keyof TrailFilter

const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const known: Readonly<Record<TrailFilterName, (text: string) => boolean>> = {
  resource: (text) => Object.hasOwn(resources, text),
  recordId: isId,
  userId: isId,
  action: (text) => auditActions.some((action) => action === text),
  from: isDay,
  to: isDay,
}

/** Reads the address; what makes no sense there is left out. */
export const filterIn = (parameters: URLSearchParams): TrailFilter => {
  const given = Object.entries(known).flatMap(([name, isKnown]) => {
    const text = parameters.get(name)
    return text !== null && isKnown(text) ? [[name, text]] : []
  })
  const { recordId, ...filter }: TrailFilter = Object.fromEntries(given)
  // A number alone names a record of every kind.
  return filter.resource !== undefined && recordId !== undefined ? { ...filter, recordId } : filter
}

/** The days of the person's own time zone as the instants that the API takes: from the first, before the second. */
export const queryOf = ({ from, to, ...filter }: TrailFilter): Record<string, string> => {
  const startOf = (day: string, daysLater = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + daysLater).toISOString()
  }
  return {
    ...filter,
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
  }
}
