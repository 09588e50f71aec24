import { useSearchParams } from 'react-router-dom'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { isCalendarDate } from '../../model/calendar-date.ts'
import type { ProjectControl } from '../../model/costing/project-control.ts'
import { projects } from '../../resources.config.ts'

export const controlQuery = (projectId: number, query: Readonly<Record<string, string>> = {}) =>
  apiQuery<ProjectControl>(
    [projects.name, 'control', projectId, query],
    `/ProjectControl/${projectId}?${new URLSearchParams(query)}`,
  )

/** Displayed figures, from the address. */
export const useControlParams = () => {
  const [search, setSearch] = useSearchParams()
  const [day, closeId] = [search.get('asOf'), search.get('compare')]
  return {
    asOf: day !== null && isCalendarDate(day) ? day : null,
    compare: closeId !== null && /^[1-9]\d{0,8}$/.test(closeId) ? closeId : null,
    view: search.get('view') === 'months' ? ('months' as const) : ('categories' as const),
    /** Changes the address; empty values are removed. */
    show: (change: Readonly<Record<string, string>>) =>
      setSearch(
        (before) =>
          Object.entries({ ...Object.fromEntries(before), ...change }).filter(([, value]) => value !== ''),
        { replace: true },
      ),
  }
}
