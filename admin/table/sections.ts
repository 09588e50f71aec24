import type { ListBar } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { shareOf } from '../fields/ShareBar.tsx'

/** A row with the name and the sums of the records below it. */
export interface TableSection {
  readonly name: string
  /** Document that its records are from, if the list has several. */
  readonly within: string | null
  readonly records: readonly AnyRecord[]
  /** By field. */
  readonly sums: Readonly<Record<string, number>>
}

/** Sections by the index of their first record. */
export type TableSections = ReadonlyMap<number, TableSection>

/** Heights of a section's row in pixels. */
export const sectionHeights = { normal: 36, dense: 30 } as const

/** Number of sections that begin up to a record. */
export const sectionsUpTo = (sections: TableSections | null, index: number): number => {
  let count = 0
  for (const first of sections?.keys() ?? []) if (first <= index) count += 1
  return count
}

/** Amount that is done of a record or section, and the whole. */
const amountsOfBar = (
  { of, by }: ListBar<string, string>,
  values: Readonly<Record<string, unknown>>,
): { readonly part: number; readonly whole: number } => {
  const whole = Number(values[of] ?? 0)
  return {
    whole,
    part: 'done' in by ? Number(values[by.done] ?? 0) : whole - Number(values[by.left] ?? whole),
  }
}

/** Part of an amount that a bar shows, from 0 to 1. */
export const shareIn = (bar: ListBar<string, string>, values: Readonly<Record<string, unknown>>): number => {
  const { part, whole } = amountsOfBar(bar, values)
  return shareOf(part, whole)
}
