import type { Resource } from './definition.ts'

/** A field and a direction, as react-admin's lists take them. */
export interface ChosenSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

/** Fields as a definition sorts by them: `-createdDate` is descending. */
export const sortFields = (sort: string | readonly string[]): ChosenSort[] =>
  [sort]
    .flat()
    .map((name) =>
      name.startsWith('-') ? { field: name.slice(1), order: 'DESC' } : { field: name, order: 'ASC' },
    )

/** The first field of the order in which a list opens, as its definition says. */
export const defaultSort = ({ list }: Resource): ChosenSort =>
  sortFields(list.sort)[0] ?? { field: 'id', order: 'ASC' }

/**
 * Stands for the whole of that order until a heading is clicked: no heading is marked then, and the first click on any of them
 * sorts ascending (specification section 2).
 */
export const unchosenSort: ChosenSort = { field: '', order: 'ASC' }
