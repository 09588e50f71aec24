import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { requestJson } from '../../admin/providers/http-client.ts'
import { isCalendarDate } from '../../model/fields/date.ts'
import type { ProjectControl } from '../../model/project-control.ts'
import { projects } from '../../resources.config.ts'

/** The figures of a project, as a query: everything that is entered, or as of a day. */
export const controlQuery = (projectId: number, query: Readonly<Record<string, string>> = {}) => ({
  queryKey: [projects.name, 'control', projectId, query],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    requestJson<ProjectControl>(`/ProjectControl/${projectId}?${new URLSearchParams(query)}`, { signal }),
})

/** Which figures are shown, as the address says it. */
export const useShown = () => {
  const [search, setSearch] = useSearchParams()
  const [day, closeId] = [search.get('asOf'), search.get('compare')]
  return {
    asOf: day !== null && isCalendarDate(day) ? day : null,
    /** Id of the close that they are compared with. */
    compare: closeId !== null && /^[1-9]\d{0,8}$/.test(closeId) ? closeId : null,
    view: search.get('view') === 'months' ? ('months' as const) : ('categories' as const),
    /** Shows others; empty texts leave the address. */
    show: (change: Readonly<Record<string, string>>) =>
      setSearch(
        (before) =>
          Object.entries({ ...Object.fromEntries(before), ...change }).filter(([, value]) => value !== ''),
        { replace: true },
      ),
  }
}

/** The figures that are shown. The ones before stay while others are fetched. */
export const useControl = (projectId: number) => {
  const { asOf, compare } = useShown()
  return useQuery({
    ...controlQuery(projectId, { ...(asOf !== null && { asOf }), ...(compare !== null && { compare }) }),
    placeholderData: keepPreviousData,
  })
}
