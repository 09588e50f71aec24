import { didYouMean } from '../did-you-mean.ts'
import type { Definitions, Fault } from './rule.ts'

interface AnyEntry {
  readonly label?: unknown
  readonly to?: unknown
  readonly items?: unknown
}

/** Menu entries name resources with a top-level list. */
export const checkMenu = (menu: readonly object[], { list, byName, names }: Definitions): Fault[] => {
  const tops = list.filter(({ parent, topLevel }) => !parent || topLevel).map(({ name }) => name)
  const checkEntry = (at: string, entry: AnyEntry): Fault[] => {
    if (Array.isArray(entry.items))
      return entry.items.flatMap((item, index) => checkEntry(`${at}.items[${index}]`, item as AnyEntry))
    const { to } = entry
    if (typeof to !== 'string') return [{ at, says: 'leads nowhere; give it "to" or "items"' }]
    if (!names.has(to)) return [{ at, says: `there is no resource "${to}"${didYouMean(to, tops)}` }]
    if (tops.includes(to) || !byName.has(to)) return []
    return [
      { at, says: `"${to}" has no list of its own, only one below its parent; give it "topLevel: true"` },
    ]
  }
  return menu.flatMap((entry, index) => checkEntry(`[${index}]`, entry as AnyEntry))
}
