import { useMemo } from 'react'
import { sum } from '../../../model/decimal.ts'
import type { Resource } from '../../../model/definition.ts'
import { viewOf } from '../../../model/list-query.ts'
import { type AnyRecord, valueText } from '../../../model/record-text.ts'
import { isDivided, sectionsOf } from '../../../model/sections.ts'
import type { ListedRecord } from '../../extension-points.ts'
import type { TableSection, TableSections } from '../../table/sections.ts'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'
import type { ListRows } from './rows-by-page.ts'

/** Between the names of which a section is known; no part of either. */
const separator = '\u001f'

const barAmounts = ({ list }: Resource): string[] =>
  (list.bars ?? []).flatMap(({ of, by }) => [of, ...Object.values<string>(by)])

const dividedRows = (resource: Resource, records: readonly ListedRecord[]) => {
  const { sections } = resource.list
  if (!sections) return null
  const { by, within } = sections
  const textOf = (record: AnyRecord, field: string) => valueText(resource, field, record[field])
  const nameOf = (record: AnyRecord) =>
    by.map((field) => textOf(record, field)).find((text) => text !== '') ?? ''
  const withinOf = (record: AnyRecord) => (within === undefined ? '' : textOf(record, within))
  const isApart = new Set(records.map(withinOf)).size > 1
  const found = sectionsOf(records, (record) => [withinOf(record), nameOf(record)].join(separator))
  if (!isDivided(found)) return null
  const summed = [...new Set([...sections.sums, ...barAmounts(resource)])]
  const ordered = found.flatMap(({ rows }) => rows)
  const firsts = new Map<number, TableSection>()
  let first = 0
  for (const { rows } of found) {
    const [one] = rows
    const amounts = summed.map((field) => [field, sum(rows.map((row) => Number(row[field] ?? 0)))])
    firsts.set(first, {
      name: one ? nameOf(one) : '',
      within: one && isApart ? withinOf(one) : null,
      records: rows,
      sums: Object.fromEntries(amounts),
    })
    first += rows.length
  }
  return { ordered, sections: firsts as TableSections }
}

/** The records of a list that is loaded whole and in the order of its definition; null for others. */
const useOrderedWhole = ({ count, isMore, recordAt }: ListRows): readonly ListedRecord[] | null => {
  const { resource, parentFilter } = useListing()
  const { state } = useRecordList()
  const isOrdered = state.sort === null && viewOf(resource, state.view)?.sort === undefined
  const key = resource.parent?.key
  const isDividable =
    resource.list.sections && isOrdered && !isMore && key !== undefined && key in parentFilter
  return useMemo(() => {
    if (!isDividable) return null
    const records = Array.from({ length: count }, (_, index) => recordAt(index)).filter(
      (one) => one !== undefined,
    )
    return records.length === count ? records : null
  }, [isDividable, count, recordAt])
}

/**
 * The rows in the order of their sections, with a row for each of them. Everything that counts rows, such as ticks, keys
 * and pasted columns, takes these.
 */
export const useSections = (
  rows: ListRows,
): { readonly rows: ListRows; readonly sections: TableSections | null } => {
  const { resource } = useListing()
  const records = useOrderedWhole(rows)
  const divided = useMemo(() => records && dividedRows(resource, records), [resource, records])
  const indexes = useMemo(() => new Map(divided?.ordered.map(({ id }, index) => [id, index])), [divided])
  return useMemo(() => {
    if (!divided) return { rows, sections: null }
    const { ordered, sections } = divided
    return {
      sections,
      rows: {
        ...rows,
        fetched: ordered,
        recordAt: (index: number) => ordered[index],
        indexOf: (id: number) => indexes.get(id) ?? -1,
        readFirst: async (count: number) => ordered.slice(0, count),
      },
    }
  }, [rows, divided, indexes])
}
