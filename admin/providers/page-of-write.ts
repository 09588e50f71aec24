import { adminBase } from '../page-path.ts'

/** Where a write was made. */
export interface DonePage {
  /** The record above the list, or the list: `quotes/7`, `quotes`. */
  readonly place: string
  /** Title of the page, as the browser tab shows it. */
  readonly title: string
}

export const placeOfRecord = (resource: string, id: number | string): string => `${resource}/${id}`

/**
 * The innermost record that a page is below, else its list. Tabs and dialogs of a record are the same place, also when
 * it is reached through another record.
 */
export const placeOf = (pathname: string): string => {
  if (!pathname.startsWith(`${adminBase}/`)) return pathname
  const [list = '', ...rest] = pathname.slice(adminBase.length + 1).split('/')
  let place = list
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [id = '', next = ''] = rest.slice(at)
    if (next === 'edit' || next === 'show') break
    place = placeOfRecord(at === 0 ? list : (rest[at - 1] ?? ''), id)
  }
  return place
}

/** The page that is open now. */
export const pageOfWrite = (): DonePage => ({
  place: placeOf(window.location.pathname),
  // Without the name of the app (`PageTitle`).
  title: document.title.replace(/ – [^–]*$/, ''),
})
