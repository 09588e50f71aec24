import { isObject } from '../../../model/fields/option.ts'

/** Rows loaded when a list opens, slightly more than a screen shows; also the page size of react-admin's parts. */
export const openingSize = 50

/** react-admin's own list parameters in the address. They belong to the visit: no view stores them. */
export interface Paging {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** Filters whose inputs are shown although they may be empty. */
  readonly displayedFilters: Readonly<Record<string, boolean>>
}

const parameters = ['page', 'perPage', 'displayedFilters'] as const
/** The API's limit. */
const maxPerPage = 1_000
const maxPage = 1_000_000

const wholeNumber = (text: string | null, max: number): number | null => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number >= 1 && number <= max ? number : null
}

const shownIn = (text: string | null): Record<string, boolean> => {
  try {
    const names: unknown = JSON.parse(text ?? '{}')
    return isObject(names) ? Object.fromEntries(Object.keys(names).map((name) => [name, true])) : {}
  } catch {
    return {}
  }
}

/** Invalid values count as absent. */
export const readPaging = (search: URLSearchParams): Paging => ({
  page: wholeNumber(search.get('page'), maxPage) ?? 1,
  perPage: wholeNumber(search.get('perPage'), maxPerPage) ?? openingSize,
  displayedFilters: shownIn(search.get('displayedFilters')),
})

export const withoutPaging = (query: string): string => {
  const search = new URLSearchParams(query)
  // Otherwise the query keeps the spelling that it was typed in.
  if (!parameters.some((name) => search.has(name))) return query
  for (const name of parameters) search.delete(name)
  return search.toString()
}

/** A query with these parameters, without those that have their default. */
export const withPaging = (query: string, { page, perPage, displayedFilters }: Paging): string => {
  const added = new URLSearchParams()
  if (page > 1) added.set('page', String(page))
  if (perPage !== openingSize) added.set('perPage', String(perPage))
  if (Object.keys(displayedFilters).length > 0)
    added.set('displayedFilters', JSON.stringify(displayedFilters))
  return [withoutPaging(query), added.toString()].filter((part) => part !== '').join('&')
}
