import type { Resource } from './definition.ts'

export interface ChosenSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

/** Parses the sort fields of a definition: `-createdDate` is descending. */
export const sortFields = (sort: string | readonly string[]): ChosenSort[] =>
  [sort]
    .flat()
    .map((name) =>
      name.startsWith('-') ? { field: name.slice(1), order: 'DESC' } : { field: name, order: 'ASC' },
    )

export const defaultSort = ({ list }: Resource): ChosenSort =>
  sortFields(list.sort)[0] ?? { field: 'id', order: 'ASC' }

/**
 * The definition's sort order until a user clicks a column heading. No heading is marked, and the first click
 * sorts ascending (specification section 2).
 */
export const unchosenSort: ChosenSort = { field: '', order: 'ASC' }
