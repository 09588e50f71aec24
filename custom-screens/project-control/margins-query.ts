import { outline } from '../../admin/outline.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import type { ControlSummary } from '../../model/costing/project-control.ts'

export const allJobsPath = 'job-margins'

/** More would make the address too long: then all projects are read. */
const maxIds = 500

/** Forecast margins of projects, by id. */
export const marginsQuery = (ids: readonly number[]) => ({
  queryKey: [outline.resources.projects.name, 'control', 'margins', ids],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const query = ids.length > maxIds ? '' : `?ids=${ids.join(',')}`
    const jobs = await requestJson<readonly ControlSummary[]>(`/ProjectControl${query}`, { signal })
    return Object.fromEntries(jobs.map(({ projectId, margin }) => [projectId, margin]))
  },
})
