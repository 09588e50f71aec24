import type { Resource } from '../../model/definition.ts'
import type { Filter } from '../../model/filter/filter.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'

/** A value that is worked out of the records that belong to another: those of one way are gathered once for all such values. */
export interface Gathered {
  /** Under which name, and in which join. */
  readonly name: string
  readonly alias: string
  /** SQL of an aggregate, of the condition on its records, which may be empty, and what both join. */
  readonly value: string
  readonly found: string
  readonly joins: readonly Join[]
  /** The records, their reference, and what it refers to. */
  readonly source: string
  readonly parent: string
  readonly to: string
  /** For all records in one pass, instead of looked up for each. */
  readonly forAllRecords: boolean
}

/** What a statement joins, as SQL or to be put together with others. */
export type Join = string | Gathered

/** SQL of a field's value, and the joins that it needs, each after the one it starts from. */
export interface Expression {
  readonly sql: string
  readonly joins: readonly Join[]
  /** Whether it adds up records of another table for each record of the list. */
  readonly aggregates?: boolean
}

/** A record that a way leads to and that the statement has already: the alias that its join would have, and the one that it has. */
export interface Standing {
  readonly joined: string
  readonly alias: string
}

/** Where a computed field is read from: a record of a resource, under an alias of the query. */
export interface ReadFrom {
  readonly resources: Resources
  readonly resource: Resource
  readonly alias: string
  /** Whether it is worked out for every record, as an order is, and not only for those of a page. */
  readonly forAllRecords: boolean
  /** What needs no join where a way leads to it. */
  readonly standing?: Standing | undefined
  /** Another field of this record, or of one that was joined to it. */
  read(resource: Resource, name: string, alias: string, standing?: Standing): Expression
  /** The condition of a definition's own filter on records that were joined; empty where it asks for nothing. */
  narrowed(resource: Resource, filter: Filter, alias: string): Expression
}

/** SQL that compares a field's expression, with `?` for the value or the values. */
export interface Comparison {
  readonly equal: string
  readonly oneOf: string
  readonly empty: string
}

interface Readable {
  /** How its expression is compared, where a value is not all of it. */
  comparison?(expression: string): Comparison
  /** Whether lists sort it without regard to letter case; a column is searched by a trigram index. */
  readonly isText?: true
}

/** The column in which PostgreSQL keeps a field type. */
export interface StoredColumn<F> extends Readable {
  /** As PostgreSQL spells it: `numeric(15,4)`. */
  type(field: F): string
  notNull?(field: F): boolean
  /** SQL expression. */
  default?(field: F): string | undefined
  /** SQL expression of a stored generated column. */
  generated?(field: F, resource: Resource): string
  /** Kept by triggers on other tables: nobody writes it, and the trail leaves it out. */
  readonly follows?: true
  /** SQL condition on the column; null passes. */
  check?(column: string, field: F): string | undefined
  /**
   * Whether lists of many are ordered by it: its values are many, and short enough for an index. Not said of a type of
   * few values, which has an index only where its list opens in that order.
   */
  isOrdered?(field: F): boolean
  /** Whether an index has room for the text twice: without regard to letter case, and as it is. */
  fitsTwice?(field: F): boolean
  /** SQL of the text that people see, for a text filter; the column itself where it is a text. */
  shownText?(column: string): string
}

/** A type without a column: worked out when a record is read. */
export interface ComputedColumn<F> extends Readable {
  expression(name: string, field: F, from: ReadFrom): Expression
  /** The column of a field that says it is kept all the same. */
  kept?(field: F): StoredColumn<F> | null
  /** Most records have 0 of it in the end, and lists ask for the others: an index holds those, where it can. */
  readonly mostlyZero?: true
}

/** How PostgreSQL keeps or computes a field type; null for one that neither is kept nor read. */
export type FieldColumn<F> = StoredColumn<F> | ComputedColumn<F> | null

/**
 * An alias for a record that is reached from another, so that no two of a query are the same: the quoted way to it. The
 * alias of the list's own record is bare.
 */
export const aliasBelow = (alias: string, name: string): string =>
  alias.startsWith('"') ? `"${alias.slice(1, -1)}.${name}"` : `"${name}"`

/** The records of a resource that may be read, for a `from`: its table, or those rows of it that are somebody's own. */
export const rowsOf = ({ table, seen }: Resource): string =>
  seen?.onlyOf
    ? `(select * from "${table}" where "${columnOf(seen.onlyOf.field)}" = ${seen.onlyOf.id})`
    : `"${table}"`

/** A text as a SQL literal; a question mark would stand for a value of the statement around it. */
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

/** Each join once, in an order in which each finds what it starts from. */
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
