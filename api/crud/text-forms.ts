import type { Knex } from 'knex'
import { hasAccents } from '../../database/fields/column.ts'
import { folded, writtenForms } from '../../model/folded.ts'

export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const containing = (text: string): string => `%${literalPattern(text)}%`

const asRegex = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** Regular expression of a text as typed, and in each of its written forms. Without case with `~*`. */
export const inAnyForm = (text: string): string => {
  const [typed, forms] = [asRegex(text.toLowerCase()), writtenForms(text)]
  return folded(text) === text.toLowerCase() ? forms : `(?:${typed}|${forms})`
}

/** As typed in lower case and, if it differs, folded. */
export const plainForms = (text: string): string[] => [...new Set([text.toLowerCase(), folded(text)])]

export interface TextTest {
  readonly sql: (column: string) => string
  readonly bindings: readonly Knex.RawBinding[]
}

/**
 * Tests of a column: as typed and folded, and in any form. For the last, a regular expression alone would read the whole
 * trigram index: few texts have letters of several forms, and an index has those. `|| ''` keeps PostgreSQL from the trigram
 * index, which it takes for cheaper where those are many: of a million texts, it then compared all, and took 2 to 8 s.
 */
export const textTests = (
  text: string,
  plain: { readonly sql: (column: string) => string; readonly values: (text: string) => readonly string[] },
  anchored: (regex: string) => string = (regex) => regex,
): readonly [asTyped: TextTest, ...inForms: TextTest[]] => {
  const typed = plainForms(text)
  const asTyped = {
    sql: (column: string) => typed.map(() => plain.sql(column)).join(' or '),
    bindings: typed.flatMap(plain.values),
  }
  if (!/\p{L}/u.test(text)) return [asTyped]
  const inForms = {
    sql: (column: string) => `(${hasAccents(column)} and (${column} || '') ~* ?)`,
    bindings: [anchored(inAnyForm(text))],
  }
  return [asTyped, inForms]
}

/** Passes if one of the tests does. */
export const anyOf = (tests: readonly TextTest[]): TextTest => ({
  sql: (column) => tests.map(({ sql }) => sql(column)).join(' or '),
  bindings: tests.flatMap(({ bindings }) => bindings),
})

/** Whether a column contains a text, in any case and form of its letters. Trigram indexes serve it. */
export const containsText = (text: string): TextTest =>
  anyOf(textTests(text, { sql: (column) => `${column} ilike ?`, values: (form) => [containing(form)] }))
