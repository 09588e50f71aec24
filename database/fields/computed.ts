import type { Resource } from '../../model/definition.ts'
import type {
  AmountField,
  AttachmentsField,
  CountField,
  JoinedField,
  LookupField,
  ProductField,
  RestField,
  StageField,
  SumField,
  Tallied,
} from '../../model/fields/computed.ts'
import { numberRanges } from '../../model/fields/number.ts'
import { columnOf, quotedColumn } from '../../model/naming.ts'
import { referenceOf } from '../../model/resources.ts'
import {
  aliasBelow,
  type ComputedColumn,
  type Expression,
  literal,
  type ReadFrom,
  rowsOf,
  type StoredColumn,
} from './column.ts'
import { rangeCheck, shownNumber } from './stored.ts'

/** Walks a path: a join for each reference, named by the way to it, and the field at its end. */
const followPath = (steps: readonly string[], from: ReadFrom): Expression => {
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

const lookup: ComputedColumn<LookupField> = {
  expression: (_name, { path }, from) => followPath(path.split('.'), from),
}

/** What is worked out of a field of the records: SQL of an aggregate, and the joins that it needs. */
type Aggregate = (read: (name: string) => Expression) => Expression

/** The first field of the resource that gathers the same records: all of them have one join, which is called after it. */
const firstAlike = ({ fields }: Resource, { from, by }: Tallied, name: string): string =>
  Object.entries(fields).find(
    ([, field]) => 'from' in field && field.from === from && 'by' in field && field.by === by,
  )?.[0] ?? name

/**
 * Of one record: looked up when it is read. Whatever else of the record is made of the same records shares the join, so
 * that they are looked up once. Of all records at once, for a whole list in the order of it: one pass instead of a look-up
 * per row.
 */
const tally = (name: string, field: Tallied, at: ReadFrom, aggregate: Aggregate): Expression => {
  const { from, by, where = {} } = field
  const child = at.resources[from]
  if (!child) throw new Error(`There is no resource ${from} to sum`)
  const alias = aliasBelow(at.alias, 'sum')
  // Looked up for one record, what refers to that record needs no other look at it.
  const standing = at.forAllRecords ? undefined : { joined: aliasBelow(alias, by), alias: at.alias }
  const value = aggregate((of) => at.read(child, of, alias, standing))
  const parent = followPath(by.split('.'), { ...at, resource: child, alias })
  const found = at.narrowed(child, where, alias)
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
  return { sql: `coalesce(${sums}."${name}", 0)`, joins: [join], aggregates: true }
}

/** PostgreSQL's round(numeric) rounds half away from zero, as `lineTotal` in the model does. */
const product: StoredColumn<ProductField> = {
  type: () => 'numeric(15,2)',
  generated: (field) => `round(${field.of.map(quotedColumn).join(' * ')}, 2)`,
  check: (column) => rangeCheck(column, numberRanges.money),
  isOrdered: () => true,
  shownText: shownNumber,
}

const joined: StoredColumn<JoinedField> = {
  type: () => 'text',
  generated: (field) => field.of.map(quotedColumn).join(" || ' ' || "),
  isText: true,
  // Together its texts may be too long for an index.
  isOrdered: () => false,
}

/** PostgreSQL's round(numeric) rounds half away from zero, as `lineTotal` in the model does. */
const amount: ComputedColumn<AmountField> = {
  expression: (_name, { of }, at) => {
    const factors = of.map((path) => followPath(path.split('.'), at))
    return {
      sql: `coalesce(round(${factors.map(({ sql }) => sql).join(' * ')}, 2), 0)`,
      joins: factors.flatMap(({ joins }) => joins),
      aggregates: factors.some(({ aggregates }) => aggregates),
    }
  },
}

const rest: ComputedColumn<RestField> = {
  mostlyZero: true,
  expression: (_name, { of, less, stop }, { resource, alias, read }) => {
    const [whole, taken] = [read(resource, of, alias), read(resource, less, alias)]
    const difference = `coalesce(${whole.sql}, 0) - coalesce(${taken.sql}, 0)`
    return {
      // Of a credit, which is negative, less than nothing is left until it is used up.
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

/** The column of a stored sum: as exact as what is summed, and larger. */
const kept: StoredColumn<SumField> = {
  type: ({ unit }) => (unit === 'money' ? 'numeric(21,2)' : 'numeric(21,4)'),
  notNull: () => true,
  default: () => '0',
  follows: true,
}

const sum: ComputedColumn<SumField> = {
  kept: (field) => (field.stored ? kept : null),
  expression: (name, field, at) =>
    tally(name, field, at, (read) => {
      const value = read(field.of)
      return { ...value, sql: `sum(${value.sql})` }
    }),
}

const count: ComputedColumn<CountField> = {
  expression: (name, field, at) => {
    const counted = tally(name, field, at, () => ({ sql: 'count(*)', joins: [] }))
    // A decimal, as it is compared with any number.
    return { ...counted, sql: `${counted.sql}::numeric` }
  },
}

/** By attachment_record_idx (migrations/0027_attachments.ts). */
const attachments: ComputedColumn<AttachmentsField> = {
  mostlyZero: true,
  expression: (_name, _field, { resource: { table }, alias }) => ({
    sql: `(select count(*) from attachment f where f.table_name = '${table}' and f.record_id = ${alias}.id)::numeric`,
    joins: [],
    aggregates: true,
  }),
}

export const computedColumns = { lookup, product, joined, amount, rest, stage, sum, count, attachments }
