import type { Resource } from '../../model/definition.ts'
import type { Filter } from '../../model/filter/filter.ts'
import { dashes, letters } from '../../model/folded.ts'
import { columnOf } from '../../model/naming.ts'
import { type Resources, referenceOf } from '../../model/resources.ts'
import { searchLetters } from '../../model/search.ts'

/** An aggregate over related records. Values with the same join are computed in one subquery. */
interface Gathered {
  readonly name: string
  readonly alias: string
  /** SQL of the aggregate, of the condition on its records (may be empty), and of their common part. */
  readonly value: string
  readonly found: string
  readonly joins: readonly Join[]
  readonly source: string
  readonly parent: string
  readonly to: string
  /** Computed for all records in one pass instead of per record. */
  readonly forAllRecords: boolean
}

export type Join = string | Gathered

/** SQL of a field's value and its joins, in dependency order. */
export interface Expression {
  readonly sql: string
  readonly joins: readonly Join[]
  /** Whether it aggregates another table per record of the list. */
  readonly aggregates?: boolean
  /** How a filter compares it without its value and joins, so that indexes serve it. */
  readonly compared?: Comparison
}

/**
 * A referred record that the statement has already joined: the alias that its join would have, and its existing alias.
 */
export interface Standing {
  readonly joined: string
  readonly alias: string
}

/** Record from which a computed field is read: resource and alias in the query. */
export interface ReadFrom {
  readonly resources: Resources
  readonly resource: Resource
  readonly alias: string
  /** Whether it is computed for all records, as for sorting, or only for one page. */
  readonly forAllRecords: boolean
  /** Reference that needs no join. */
  readonly standing?: Standing | undefined
  read(resource: Resource, name: string, alias: string, standing?: Standing): Expression
  /** Condition of the definition's `where` on joined records. May be empty. */
  restricted(resource: Resource, filter: Filter, alias: string): Expression
}

export interface Comparison {
  readonly equal: string
  readonly oneOf: string
  readonly empty: string
}

interface Readable {
  /** Comparison other than by the plain value. */
  comparison?(expression: string): Comparison
  /** Whether lists sort it ignoring case; a column is searched by a trigram index. */
  readonly isText?: true
}

export interface StoredColumn<F> extends Readable {
  /** In PostgreSQL's spelling: `numeric(15,4)`. */
  type(field: F): string
  notNull?(field: F): boolean
  /** SQL expression. */
  default?(field: F): string | undefined
  /** SQL expression of a stored generated column. */
  generated?(field: F, resource: Resource): string
  /** Maintained by triggers on other tables, so neither written nor audited. */
  readonly follows?: true
  /** A list as JSON. */
  readonly isJson?: true
  /** Table of the stored contents whose `sha256` it names. */
  readonly content?: string
  /** SQL condition on the column; null is valid. */
  check?(column: string, field: F): string | undefined
  /**
   * Whether long lists are sorted by it: many distinct values, short enough for an index. Types with few
   * values get an index only for the default sort.
   */
  isOrdered?(field: F): boolean
  /** Whether the text fits in an index twice: case-folded and unchanged. */
  fitsTwice?(field: F): boolean
  /** SQL of the part by which a list is sorted, for texts that are longer than an index entry. Ties: the id. */
  sortedPart?(column: string, field: F): string
  /** SQL of the displayed text for a text filter. Default: the column. */
  shownText?(column: string): string
}

export interface ComputedColumn<F> extends Readable {
  expression(name: string, field: F, from: ReadFrom): Expression
  kept?(field: F): StoredColumn<F> | null
  /** Mostly 0 in old records, while lists filter for the others: gets a partial index if possible. */
  readonly mostlyZero?: true
}

/** Column or computation of a field type; null for a type that is neither stored nor read. */
export type FieldColumn<F> = StoredColumn<F> | ComputedColumn<F> | null

/** Unique alias of a joined record: the quoted path to it. The alias of the list's own record is unquoted. */
export const aliasBelow = (alias: string, name: string): string =>
  alias.startsWith('"') ? `"${alias.slice(1, -1)}.${name}"` : `"${name}"`

/** Readable records of a resource for a `from`: its table, or the user's own rows. */
export const rowsOf = ({ table, restricted }: Resource): string =>
  restricted?.onlyOf
    ? `(select * from "${table}" where "${columnOf(restricted.onlyOf.field)}" = ${restricted.onlyOf.id})`
    : `"${table}"`

/**
 * True for a text with letters that a search also finds in another form: superscripts, Latin with accents, small
 * Greek ones, small digits, signs made of letters, and the ligatures of typeset text (`model/folded.ts`). The text of an
 * index's condition.
 */
export const hasAccents = (column: string): string => `${column} ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'`

/** True for a text that looks like another: with a run of blanks, or with a dash for a hyphen (`plainText`). */
export const looksAlike = (column: string): string => `${column} ~ '\\s\\s|[\u2010-\u2015\u2212\u00a0\t\n]'`

/** Blanks of JavaScript's `\s`, which PostgreSQL's depends on the locale for. */
const blanks = '[\\u0009-\\u000d \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+'

/** Accents and other marks that NFKD takes off letters of Latin, Greek, Cyrillic and symbols. */
const marks = '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'

/** The text as names are compared: `plainText` of `model/folded.ts` in SQL. */
export const plainSql = (text: string): string =>
  `lower(btrim(regexp_replace(regexp_replace(${text}, '${dashes}', '-', 'g'), '${blanks}', ' ', 'g')))`

/** The text without case, accents and forms of letters: `folded` of `model/folded.ts` in SQL. The expression of an index. */
export const foldedSql = (text: string): string => {
  const bare = `lower(regexp_replace(normalize(${text}, NFKD), '${marks}', '', 'g'))`
  const one = Object.entries(letters).filter(([, written]) => written.length === 1)
  const translated = `translate(${bare}, '${one.map(([letter]) => letter).join('')}', '${one.map(([, written]) => written).join('')}')`
  const spelled = Object.entries(letters)
    .filter(([, written]) => written.length > 1)
    .reduce((sql, [letter, written]) => `replace(${sql}, '${letter}', '${written}')`, translated)
  return `normalize(${spelled}, NFC)`
}

/**
 * Digest of the text as it is compared with others: `comparedText` of `model/folded.ts` in SQL. A digest, because a letter
 * can become eighteen, and an index has a limit. The expression of an index.
 */
export const comparedSql = (column: string): string => `md5(${foldedSql(plainSql(column))})`

/** As much of a text as a search can have, without case. The key of an index, in the order of code points. */
export const prefixSql = (column: string): string =>
  `(lower(left(${column}, ${searchLetters.max})) collate "C")`

/** Joins the references of a path, aliased by path, and returns its last field. */
export const followPath = (steps: readonly string[], from: ReadFrom): Expression => {
  const [head = '', ...rest] = steps
  const { resource, alias, standing, read } = from
  if (rest.length === 0) return read(resource, head, alias)
  const { to } = referenceOf(resource, head)
  const joined = aliasBelow(alias, head)
  if (standing?.joined === joined)
    return followPath(rest, { ...from, resource: to, alias: standing.alias, standing: undefined })
  const end = followPath(rest, { ...from, resource: to, alias: joined })
  const join = `left join ${rowsOf(to)} ${joined} on ${joined}.id = ${alias}."${columnOf(head)}"`
  return { ...end, joins: [join, ...end.joins] }
}

/** SQL literal of a text. Escapes question marks, which would be placeholders. */
export const literal = (text: string): string => {
  const inQuotes = `'${text.replaceAll("'", "''")}'`
  return text.includes('?') ? `E${inQuotes.replaceAll('\\', '\\\\').replaceAll('?', '\\x3f')}` : inQuotes
}

const gatheredSql = (values: readonly [Gathered, ...Gathered[]]): string => {
  const [{ alias, source, parent, to, found, forAllRecords }] = values
  const isAlike = values.every((value) => value.found === found)
  const columns = values.map((of) => {
    const filter = isAlike || of.found === '' ? '' : ` filter (where ${of.found})`
    return `${of.value}${filter} as "${of.name}"`
  })
  const tables = `${source} ${joinSql(values.flatMap(({ joins }) => joins))}`
  const condition = isAlike ? found : ''
  return forAllRecords
    ? `left join (select ${parent} as id, ${columns.join(', ')} from ${tables} ${condition && `where ${condition}`} group by 1) ${alias}
         on ${alias}.id = ${to}`
    : `left join lateral (select ${columns.join(', ')} from ${tables}
         where ${parent} = ${to}${condition && ` and ${condition}`}) ${alias} on true`
}

/** Distinct joins in dependency order. */
export const joinSql = (joins: Iterable<Join>): string => {
  const places = new Map<string, string | Map<string, Gathered>>()
  for (const join of joins) {
    if (typeof join === 'string') {
      places.set(join, join)
      continue
    }
    const place = `${join.alias} ${join.forAllRecords}`
    const values = places.get(place)
    if (values instanceof Map) values.set(join.name, join)
    else places.set(place, new Map([[join.name, join]]))
  }
  return [...places.values()]
    .map((place) => {
      if (typeof place === 'string') return place
      const [first, ...others] = place.values()
      return first ? gatheredSql([first, ...others]) : ''
    })
    .join('\n')
}
