import { outline } from '../../admin/outline.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import type { ControlSummary } from '../../model/costing/project-control.ts'

export const allJobsPath = 'job-margins'

/** More would make the address too long: then all projects are read. */
const maxIds = 500

/** Forecast margins of projects, by id. */
export const marginsQuery = (ids: readonly number[]) => {
  const { queryKey, queryFn } = apiQuery<readonly ControlSummary[]>(
    [outline.resources.projects.name, 'control', 'margins', ids],
    ids.length > maxIds ? '/ProjectControl' : `/ProjectControl?ids=${ids.join(',')}`,
  )
  return {
    queryKey,
    queryFn: async (context: { readonly signal: AbortSignal }) =>
      Object.fromEntries((await queryFn(context)).map(({ projectId, margin }) => [projectId, margin])),
  }
}
