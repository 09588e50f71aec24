import { auditActions } from '../../model/audit.ts'
import { resources } from '../../resources.config.ts'

/** Filters of the trail, as in its address: `?resource=suppliers&from=2026-11-01`. */
export interface TrailFilter {
  readonly resource?: string
  readonly recordId?: string
  readonly userId?: string
  readonly action?: string
  /** Both days inclusive: `yyyy-MM-dd`. */
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

/** Reads the address; ignores invalid values. */
export const filterIn = (parameters: URLSearchParams): TrailFilter => {
  const given = Object.entries(known).flatMap(([name, isKnown]) => {
    const text = parameters.get(name)
    return text !== null && isKnown(text) ? [[name, text]] : []
  })
  const { recordId, ...filter }: TrailFilter = Object.fromEntries(given)
  // An id without a resource is ambiguous.
  return filter.resource !== undefined && recordId !== undefined ? { ...filter, recordId } : filter
}

/** Converts days in the user's time zone to instants: from inclusive, to exclusive. */
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
