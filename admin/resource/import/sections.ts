import type { Section } from './import-request.ts'

/** Rows below a section, by their numbers: after the first, up to the last. */
interface Rows {
  readonly from: number
  readonly to: number
}

/**
 * Names of the sections whose record is asked for, in the order of the file, each once, with the rows below them. A
 * heading of headings has no imported rows that could be in a record, and is not asked.
 * @param numbers of the imported rows
 */
export const askedSections = (
  sections: readonly Section[],
  numbers: readonly number[],
): (readonly [name: string, places: readonly Rows[]])[] => {
  const byName = new Map<string, Rows[]>()
  for (const [at, { name, number }] of sections.entries()) {
    const to = (sections[at + 1]?.number ?? Number.POSITIVE_INFINITY) - 1
    byName.set(name, [...(byName.get(name) ?? []), { from: number, to }])
  }
  return [...byName].filter(([, places]) =>
    places.some(({ from, to }) => numbers.some((row) => row > from && row <= to)),
  )
}
