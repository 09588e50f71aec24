import { lookedThroughFirst, lookedThroughForTab } from '../../admin/resource/list/page-size.ts'
import { countedFirst } from '../../model/counted-first.ts'
import { sortFields } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { resources } from '../../resources.config.ts'
import type { Case } from './case.ts'
import { listPath } from './list-path.ts'

const orderOf = ({ list }: Resource, sort: string | readonly string[] = list.sort) =>
  sortFields(sort).map(({ field, order }) => [field, order])

const casesOf = (resource: Resource): Case[] =>
  (resource.list.views ?? []).flatMap(({ name, filter = {}, sort, sums = [] }) => {
    const asked = { filter, sort: orderOf(resource, sort), total: countedFirst, within: lookedThroughFirst }
    const of = (what: string, parameters: Record<string, unknown>): Case => ({
      name: `Views: ${resource.name} ${name}, ${what}`,
      path: listPath(resource.endpoint, { ...asked, ...parameters }),
    })
    return [
      of('tab', { range: [0, 0], sort: orderOf(resource, undefined), within: lookedThroughForTab }),
      of('rows', { range: [0, 49] }),
      of('sums', { range: [0, 49], sums }),
    ]
  })

/** What each view of each list asks for: what its tab says, its rows, and with them what is added up over all of them. */
export const viewCases = (): Case[] => Object.values(resources).flatMap(casesOf)
