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

const entryWords = ['label', 'to', 'items', 'view', 'waits']

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
    const unknown = Object.keys(entry).filter((one) => !entryWords.includes(one))
    for (const name of unknown) report(at, `an entry has no "${name}"${didYouMean(name, entryWords)}`)
    // A misspelt one is not missing too.
    if (label === undefined && unknown.length > 0) return
    if (!text.fits(label)) report(`${at}.label`, 'must be a text')
    if (Array.isArray(items)) checkItems(at, entry, items)
    else if (typeof to !== 'string') report(at, 'leads nowhere; give it "to" or "items"')
    else if (!names.has(to)) report(at, `there is no resource "${to}"${didYouMean(to, tops)}`)
    else if (!tops.includes(to) && byName.has(to))
      report(at, `"${to}" has no list of its own, only one below its parent; give it "topLevel: true"`)
    if (items === undefined && view !== undefined && typeof to === 'string') checkView(`${at}.view`, to, view)
    if (items === undefined && waits !== undefined) checkWaits(`${at}.waits`, waits)
  }
  /** Entries below a heading, which leads nowhere itself. */
  const checkItems = (at: string, entry: AnyEntry, items: readonly unknown[]): void => {
    if (items.length === 0) report(`${at}.items`, 'has no entry; name one, or take it out')
    for (const word of ['to', 'view', 'waits'] as const)
      if (entry[word] !== undefined)
        report(`${at}.${word}`, 'has no use next to "items"; take one of them out')
    checkLabels(`${at}.items`, items)
    for (const [index, item] of items.entries()) {
      const place = `${at}.items[${index}]`
      if (isObject(item) && item.items !== undefined)
        report(place, 'has "items" below "items"; name them one above')
      else checkEntry(place, item)
    }
  }
  const checkLabels = (at: string, entries: readonly unknown[]): void => {
    const labels = entries.flatMap((entry) =>
      isObject(entry) && text.fits(entry.label) ? [String(entry.label)] : [],
    )
    for (const label of new Set(duplicatesIn(labels)))
      report(at, `two entries are called "${label}"; give one of them another name`)
  }
  const leads = menu.map((entry) => JSON.stringify(entry))
  for (const twice of new Set(duplicatesIn(leads)))
    report(`[${leads.lastIndexOf(twice)}]`, 'stands there twice')
  if (new Set(leads).size === leads.length) checkLabels('', menu)
  menu.forEach((entry, index) => void checkEntry(`[${index}]`, entry))
}
