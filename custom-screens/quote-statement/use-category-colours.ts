import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { costingCategories, type RecordFor } from '../../resources.config.ts'

/** More than any firm has. */
const all = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' } } as const

/** Colours of the costing categories, by description as in the rows of a statement. */
export const useCategoryColours = (): ReadonlyMap<string, string> => {
  const { data } = useGetList<RecordFor<'costing-categories'>>(costingCategories.name, all)
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ categoryDescription, categoryColourCode }) =>
          categoryDescription && categoryColourCode ? [[categoryDescription, categoryColourCode]] : [],
        ),
      ),
    [data],
  )
}
