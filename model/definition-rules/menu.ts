import { didYouMean, duplicatesIn } from '../did-you-mean.ts'
import { isObject, text } from '../fields/option.ts'
import type { Definitions, Report } from './rule.ts'

interface AnyEntry {
  readonly label?: unknown
  readonly to?: unknown
  readonly items?: unknown
  readonly view?: unknown
  readonly waits?: unknown
}

/** Menu entries name resources with a top-level list, and its views. */
export const checkMenu = (report: Report, menu: readonly object[], { list, byName, names }: Definitions) => {
  const tops = list.filter(({ parent, topLevel }) => !parent || topLevel).map(({ name }) => name)
  const checkView = (at: string, name: string, view: unknown): void => {
    const views = (byName.get(name)?.list.views ?? []).map((one) => one.name)
    if (byName.has(name) && !views.includes(String(view)))
      report(at, `"${name}" has no view "${view}"${didYouMean(String(view), views)}`)
  }
  const checkWaits = (at: string, waits: unknown): void => {
    const [name = '', view] = String(waits).split('/')
    if (!byName.has(name)) report(at, `there is no resource "${name}"${didYouMean(name, tops)}`)
    else checkView(at, name, view)
  }
  const checkEntry = (at: string, entry: unknown): void => {
    if (!isObject(entry)) {
      report(at, 'is no entry; write { label, to }')
      return
    }
    const { label, to, items, view, waits }: AnyEntry = entry
    if (!text.fits(label)) report(`${at}.label`, 'must be a text')
    if (Array.isArray(items)) items.forEach((item, index) => void checkEntry(`${at}.items[${index}]`, item))
    else if (typeof to !== 'string') report(at, 'leads nowhere; give it "to" or "items"')
    else if (!names.has(to)) report(at, `there is no resource "${to}"${didYouMean(to, tops)}`)
    else if (!tops.includes(to) && byName.has(to))
      report(at, `"${to}" has no list of its own, only one below its parent; give it "topLevel: true"`)
    if (view !== undefined && typeof to === 'string') checkView(`${at}.view`, to, view)
    if (waits !== undefined) checkWaits(`${at}.waits`, waits)
  }
  const leads = menu.map((entry) => JSON.stringify(entry))
  for (const twice of new Set(duplicatesIn(leads)))
    report(`[${leads.lastIndexOf(twice)}]`, 'stands there twice')
  menu.forEach((entry, index) => void checkEntry(`[${index}]`, entry))
}
