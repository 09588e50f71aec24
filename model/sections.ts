import { plainText } from './folded.ts'

/** Rows of one section, in their order. */
export interface Section<Row> {
  readonly name: string
  readonly rows: readonly Row[]
}

/**
 * Sections of rows. Names that differ in case, dashes and spaces only are one section: "PRELIMINARIES" and
 * "Preliminaries". Each is where its first row is, has that row's name, and has all of its rows.
 */
export const sectionsOf = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly Section<Row>[] => {
  const sections = new Map<string, { readonly name: string; readonly rows: Row[] }>()
  for (const row of rows) {
    const name = nameOf(row)
    const section = sections.get(plainText(name)) ?? { name, rows: [] }
    sections.set(plainText(name), section)
    section.rows.push(row)
  }
  return [...sections.values()]
}

/** Whether rows are shown in sections: one section says nothing, and sections of one row each say everything twice. */
export const isDivided = (sections: readonly Section<unknown>[]): boolean =>
  sections.length > 1 && sections.some(({ rows }) => rows.length > 1)
