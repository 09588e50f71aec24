import { definitionsNow } from '../definitions.ts'
import { figurePagePath } from './list/figure-page-path.ts'
import { adminBase } from './page-path.ts'
import { parentTabs } from './parent/parent-tabs.ts'

/** Path of the first list below a record, else of the record in its list. */
export const recordPath = (name: string, id: number | string): string => {
  const resources = definitionsNow()
  const target = resources[name]
  const [first] = target ? parentTabs(resources, target) : []
  return first
    ? `${adminBase}/${name}/${id}/${first.to}`
    : figurePagePath({ resource: name, filter: { id: Number(id) } })
}
