import type { Knex } from 'knex'
import { foldedSql, hasAccents } from '../../database/fields/column.ts'
import { folded, writtenForms } from '../../model/folded.ts'

export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const containing = (literal: string): string => `%${literal}%`

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

/** True for the texts of an index of their folded forms, whose folded form passes a test. */
export const inFoldedForm =
  (test: (folded: string) => string) =>
  (column: string): string =>
    `(${hasAccents(column)} and ${test(foldedSql(column))})`

/**
 * Tests of a column, each with an index: as typed and folded, and of texts that have letters in other forms, folded.
 * @param like makes a pattern for `like` of a text whose signs are literal
 */
export const textTests = (
  text: string,
  plain: { readonly sql: (column: string) => string; readonly values: (text: string) => readonly string[] },
  like: (literal: string) => string,
): readonly [asTyped: TextTest, ...inForms: TextTest[]] => {
  const typed = plainForms(text)
  const asTyped = {
    sql: (column: string) => typed.map(() => plain.sql(column)).join(' or '),
    bindings: typed.flatMap(plain.values),
  }
  if (!/\p{L}/u.test(text)) return [asTyped]
  const inForms = {
    sql: inFoldedForm((other) => `${other} like ?`),
    bindings: [like(literalPattern(folded(text)))],
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
  anyOf(
    textTests(
      text,
      { sql: (column) => `${column} ilike ?`, values: (form) => [containing(literalPattern(form))] },
      containing,
    ),
  )
