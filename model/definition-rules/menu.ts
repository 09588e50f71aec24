import { didYouMean } from '../did-you-mean.ts'
import type { Definitions, Report } from './rule.ts'

interface AnyEntry {
  readonly label?: unknown
  readonly to?: unknown
  readonly items?: unknown
}

/** Menu entries name resources with a top-level list. */
export const checkMenu = (report: Report, menu: readonly object[], { list, byName, names }: Definitions) => {
  const tops = list.filter(({ parent, topLevel }) => !parent || topLevel).map(({ name }) => name)
  const checkEntry = (at: string, { to, items }: AnyEntry): void => {
    if (Array.isArray(items)) items.forEach((item, index) => void checkEntry(`${at}.items[${index}]`, item))
    else if (typeof to !== 'string') report(at, 'leads nowhere; give it "to" or "items"')
    else if (!names.has(to)) report(at, `there is no resource "${to}"${didYouMean(to, tops)}`)
    else if (!tops.includes(to) && byName.has(to))
      report(at, `"${to}" has no list of its own, only one below its parent; give it "topLevel: true"`)
  }
  menu.forEach((entry, index) => void checkEntry(`[${index}]`, entry))
}
