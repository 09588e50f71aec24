import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { SortPayload } from 'react-admin'
import { cellViewOf } from '../../admin/fields/registry.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { type Column, columnsOf } from '../../admin/table/columns.ts'
import { nextSort } from '../../admin/table/SortPicker.tsx'
import { apiPath } from '../../model/api-path.ts'
import { isSecret } from '../../model/check-record.ts'
import { defaultSort } from '../../model/default-sort.ts'
import type { Field, Fields, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { firmLocale } from '../../model/firm-locale.ts'
import { folded } from '../../model/folded.ts'
import { formSections } from '../../model/form.ts'
import { type AnyRecord, valueText } from '../../model/record-text.ts'
import { fieldOf } from '../../model/resources.ts'

/** List columns, then form fields that are not among them, without secrets and sections that are closed or shown at times. */
export const tableColumns = (resource: Resource): Column[] => {
  const listed = columnsOf(resource)
  const typed = new Set(listed.map(({ input }) => input))
  const open = formSections(resource).filter(
    (section) => !('closed' in section && section.closed) && !('when' in section && section.when),
  )
  const others = open
    .flatMap(({ fields }) => fields)
    .filter((name) => !typed.has(name) && !isSecret(fieldOf(resource, name)))
  return [...listed, ...columnsOf(resource, others)]
}

/**
 * The definition with all number fields required, as the generic table needs it.
 * @source specification section 5
 */
export const withRequiredNumbers = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields as Fields).map(([name, field]) => [
      name,
      fieldTypeOf(field).numeric ? ({ ...field, required: true } as Field) : field,
    ]),
  ),
})

const { compare: compareTexts } = new Intl.Collator(firmLocale, { sensitivity: 'accent', numeric: true })

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b)

const isEmpty = (value: unknown): boolean => value === null || value === undefined

/** Sorts records by one column, like every list: ignores case, empty values last in both directions, ties by id. */
export const sortItems = (records: readonly AnyRecord[], { field, order }: SortPayload): AnyRecord[] => {
  const direction = order === 'DESC' ? -1 : 1
  return records.toSorted((left, right) => {
    const [a, b] = [left[field], right[field]]
    const byId = Number(left.id) - Number(right.id)
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b)) || byId
    return direction * compare(a, b) || byId
  })
}

interface Searchable {
  readonly record: AnyRecord
  readonly text: string
}

/**
 * Prepares records for searching once per list instead of per key. Skips icons such as a tick: "no" would
 * find every disabled record.
 * @param names searched columns
 */
export const searchable = (
  resource: Resource,
  names: readonly string[],
  records: readonly AnyRecord[],
): Searchable[] => {
  const texts = names.filter((name) => !cellViewOf(resource, name).isPicture)
  return records.map((record) => ({
    record,
    text: folded(texts.map((name) => valueText(resource, name, record[name])).join('\n')),
  }))
}

/** Records with a column that contains the text, ignoring case. Blank text matches all. */
export const searchItems = (items: readonly Searchable[], typed: string): AnyRecord[] => {
  const wanted = folded(typed.trim())
  return items.filter(({ text }) => text.includes(wanted)).map(({ record }) => record)
}

/** Matching records in order, always including the edited one. */
export const shownItems = (
  items: readonly Searchable[],
  { wanted, sort, editedId }: { wanted: string; sort: SortPayload; editedId: AnyRecord['id'] | null },
): AnyRecord[] => {
  const found = searchItems(items, wanted)
  const edited = editedId === null ? undefined : items.find(({ record }) => record.id === editedId)?.record
  return sortItems(edited && !found.includes(edited) ? [...found, edited] : found, sort)
}

const noRecords: readonly AnyRecord[] = []

/**
 * Loads all records with one `GET /{endpoint}` (specification section 7) and searches and sorts them in the
 * browser, so that every column is searchable.
 * @param editedId record being edited, which stays visible
 */
export const useItems = (resource: Resource, names: readonly string[], editedId: AnyRecord['id'] | null) => {
  const [sort, setSort] = useState<SortPayload>(() => defaultSort(resource))
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const { data, error, isPending, isFetching, refetch } = useQuery(
    apiQuery<readonly AnyRecord[]>([resource.name, 'getList', 'all'], apiPath(resource)),
  )
  const all = data ?? noRecords
  const prepared = useMemo(() => searchable(resource, names, all), [resource, names, all])
  const items = useMemo(
    () => shownItems(prepared, { wanted, sort, editedId }),
    [prepared, wanted, sort, editedId],
  )
  return {
    items,
    total: all.length,
    error,
    retry: () => void refetch(),
    isPending,
    isFetching,
    sort,
    sortBy: (field: string) => setSort(nextSort(sort, field)),
    search: typed,
    setSearch: setTyped,
  }
}
