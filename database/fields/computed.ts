import type { Resource } from '../../model/definition.ts'
import type {
  AggregateField,
  AmountField,
  AttachmentsField,
  CountField,
  GatheredField,
  JoinedField,
  LookupField,
  ProductField,
  RestField,
  StageField,
  SumField,
  Tallied,
  ViewedField,
} from '../../model/fields/computed.ts'
import { numberRanges } from '../../model/fields/number.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { quoted, quotedColumn } from '../../model/naming.ts'
import { toPennySql } from '../penny.ts'
import {
  aliasBelow,
  type ComputedColumn,
  type Expression,
  followPath,
  joinSql,
  literal,
  type ReadFrom,
  rowsOf,
  type StoredColumn,
} from './column.ts'
import { formula } from './formula.ts'
import { rangeCheck, shownNumber } from './stored.ts'

const lookup: ComputedColumn<LookupField> = {
  expression: (_name, { path }, from) => followPath(path.split('.'), from),
}

type Aggregate = (read: (name: string) => Expression) => Expression

/** First field that aggregates the same records. All of them share one join, named after it. */
const firstAlike = ({ fields }: Resource, { from, by }: Tallied, name: string): string =>
  Object.entries(fields).find(
    ([, field]) => 'from' in field && field.from === from && 'by' in field && field.by === by,
  )?.[0] ?? name

/**
 * For single records: a lateral subquery, shared by all aggregates over the same records. For a whole sorted
 * list: one pass over all records instead of a subquery per row.
 */
const tally = (name: string, field: Tallied, at: ReadFrom, aggregate: Aggregate): Expression => {
  const { from, by, where = {} } = field
  const child = at.resources[from]
  if (!child) throw new Error(`There is no resource ${from} to sum`)
  const alias = aliasBelow(at.alias, 'sum')
  // In a subquery per record, source records need no join back to that record.
  const standing = at.forAllRecords ? undefined : { joined: aliasBelow(alias, by), alias: at.alias }
  const value = aggregate((of) => at.read(child, of, alias, standing))
  const parent = followPath(by.split('.'), { ...at, resource: child, alias })
  const found = at.restricted(child, where, alias)
  const sums = aliasBelow(at.alias, `sum of ${firstAlike(at.resource, field, name)}`)
  const join = {
    name,
    alias: sums,
    value: value.sql,
    found: found.sql,
    joins: [...value.joins, ...parent.joins, ...found.joins],
    source: `${rowsOf(child)} ${alias}`,
    parent: parent.sql,
    to: `${at.alias}.id`,
    forAllRecords: at.forAllRecords,
  }
  return { sql: `${sums}."${name}"`, joins: [join], aggregates: true }
}

/** Two integers would be multiplied as integers, and overflow. */
const isInteger = ({ fields }: Resource, name: string) => {
  const field = fields[name]
  return field !== undefined && fieldTypeOf(field).scale === 0
}

const product: StoredColumn<ProductField> = {
  type: () => 'numeric(15,2)',
  generated: ({ of }, resource) => {
    const [a, b] = of.map(quotedColumn)
    return toPennySql(of.every((name) => isInteger(resource, name)) ? `${a}::numeric * ${b}` : `${a} * ${b}`)
  },
  check: (column) => rangeCheck(column, numberRanges.money),
  isOrdered: () => true,
  shownText: shownNumber,
}

const joined: StoredColumn<JoinedField> = {
  type: () => 'text',
  generated: (field) => field.of.map(quotedColumn).join(" || ' ' || "),
  isText: true,
  // The joined texts can be too long for an index.
  isOrdered: () => false,
}

/** Column that triggers maintain. */
const maintained = {
  notNull: () => true,
  default: () => '0',
  follows: true,
} as const

/** Holds the product of the largest numbers of any type. */
const keptAmount: StoredColumn<AmountField> = { type: () => 'numeric(24,2)', ...maintained }

const amount: ComputedColumn<AmountField> = {
  kept: (field) => (field.stored ? keptAmount : null),
  expression: (_name, { of }, at) => {
    const factors = of.map((path) => followPath(path.split('.'), at))
    return {
      sql: `coalesce(${toPennySql(factors.map(({ sql }) => `(${sql})::numeric`).join(' * '))}, 0)`,
      joins: factors.flatMap(({ joins }) => joins),
      aggregates: factors.some(({ aggregates }) => aggregates),
    }
  },
}

const rest: ComputedColumn<RestField> = {
  mostlyZero: true,
  expression: (_name, { of, less, stop }, { resource, alias, read }) => {
    const [whole, taken] = [read(resource, of, alias), read(resource, less, alias)]
    const difference = `coalesce(${whole.sql}, 0)::numeric - coalesce(${taken.sql}, 0)`
    return {
      // A credit is negative: what remains is below zero until it is used up.
      sql:
        stop === 'zero'
          ? `case when sign(${difference}) = sign(${whole.sql}) then ${difference} else 0 end`
          : `(${difference})`,
      joins: [...whole.joins, ...taken.joins],
      aggregates: whole.aggregates || taken.aggregates,
    }
  },
}

const stage: ComputedColumn<StageField> = {
  expression: (_name, { of, otherwise }, { resource, alias, read }) => {
    const stages = of.map(([field, label]) => ({ ...read(resource, field, alias), label: literal(label) }))
    const cases = stages.map(({ sql, label }) => `when ${sql} is not null then ${label}`)
    return {
      sql: `case ${cases.join(' ')} else ${literal(otherwise)} end`,
      joins: stages.flatMap(({ joins }) => joins),
      aggregates: stages.some(({ aggregates }) => aggregates),
    }
  },
  isText: true,
}

/** Column of a stored sum: same scale as the summed field, higher precision. */
const keptSum: StoredColumn<SumField> = {
  type: ({ unit }) => (unit === 'money' ? 'numeric(21,2)' : 'numeric(21,4)'),
  ...maintained,
}

const sum: ComputedColumn<SumField> = {
  kept: (field) => (field.stored ? keptSum : null),
  expression: (name, field, at) => {
    const found = tally(name, field, at, (read) => {
      const value = read(field.of)
      return { ...value, sql: `sum(${value.sql})` }
    })
    return { ...found, sql: `coalesce(${found.sql}, 0)` }
  },
}

const count: ComputedColumn<CountField> = {
  expression: (name, field, at) => {
    const counted = tally(name, field, at, () => ({ sql: 'count(*)', joins: [] }))
    return { ...counted, sql: `coalesce(${counted.sql}, 0)::numeric` }
  },
}

/**
 * A filter asks for the records of one or few others, so it starts at those: PostgreSQL passes the compared id on to both
 * parts of the union.
 */
const referringSql = (field: GatheredField, at: ReadFrom): string => {
  const { from, of, by, or, where = {} } = field
  const child = at.resources[from]
  if (!child) throw new Error(`There is no resource ${from} to gather from`)
  const alias = aliasBelow(at.alias, 'sum')
  const value = at.read(child, of, alias)
  const parent = followPath(by.split('.'), { ...at, resource: child, alias })
  const found = at.restricted(child, where, alias)
  const joins = joinSql([...value.joins, ...parent.joins, ...found.joins])
  const theirs = `select ${parent.sql} as id, ${value.sql} as referred from ${rowsOf(child)} ${alias} ${joins} ${found.sql && `where ${found.sql}`}`
  const own = or && `select id, ${quotedColumn(or)} as referred from ${rowsOf(at.resource)}`
  return `select found.id from (${own ? `${theirs} union all ${own}` : theirs}) found`
}

const gathered: ComputedColumn<GatheredField> = {
  expression: (name, field, at) => {
    const found = tally(name, field, at, (read) => {
      const value = read(field.of)
      return { ...value, sql: `array_agg(distinct ${value.sql})` }
    })
    const ids = `coalesce(${found.sql}, '{}'::integer[])`
    const own = field.or && at.read(at.resource, field.or, at.alias).sql
    const all = own ? `array_prepend(${own}, array_remove(${ids}, ${own}))` : ids
    const referring = referringSql(field, at)
    return {
      ...found,
      sql: `array_remove(${all}, null)`,
      compared: {
        equal: `${at.alias}.id in (${referring} where found.referred = ?)`,
        oneOf: `${at.alias}.id in (${referring} where found.referred = any(?::integer[]))`,
        empty: `not exists (${referring} where found.id = ${at.alias}.id and found.referred is not null)`,
      },
    }
  },
}

/** Decimals of an average. */
const averageDecimals = { money: 2, price: 4, quantity: 4, integer: 0 } as const

const aggregate: ComputedColumn<AggregateField> = {
  expression: (name, field, at) => {
    const { take, of, as, newestBy = 'id' } = field
    const found = tally(name, field, at, (read) => {
      const [value, order, id] = [read(of), read(newestBy), read('id')]
      const joins = [...value.joins, ...(take === 'latest' ? order.joins : [])]
      if (take !== 'latest') return { joins, sql: `${take === 'average' ? 'avg' : take}(${value.sql})` }
      return {
        joins,
        sql: `array_agg(${value.sql} order by ${order.sql} desc nulls last, ${id.sql} desc)`,
      }
    })
    if (take === 'latest') return { ...found, sql: `(${found.sql})[1]` }
    const isAverage =
      take === 'average' && (as === 'money' || as === 'price' || as === 'quantity' || as === 'integer')
    return isAverage ? { ...found, sql: `round(${found.sql}, ${averageDecimals[as]})` } : found
  },
}

/** Served by attachment_record_idx (database/sql/attachments.sql). */
const attachments: ComputedColumn<AttachmentsField> = {
  mostlyZero: true,
  expression: (_name, _field, { resource: { table }, alias }) => ({
    sql: `(select count(*) from attachment f where f.table_name = '${table}' and f.record_id = ${alias}.id)::numeric`,
    joins: [],
    aggregates: true,
  }),
}

/** The index of the table that the view starts from serves it. */
const viewed: ComputedColumn<ViewedField> = {
  expression: (_name, { view, by, of }, { alias }) => ({
    sql: `coalesce((select v.${quotedColumn(of)} from ${quoted(view)} v where v.${quotedColumn(by)} = ${alias}.id), 0)`,
    joins: [],
    aggregates: true,
  }),
}

export const computedColumns = {
  lookup,
  product,
  joined,
  amount,
  rest,
  stage,
  sum,
  count,
  gathered,
  aggregate,
  attachments,
  viewed,
  formula,
  // Custom screens compute it.
  supplied: null,
}
