import {
  decimalsOf,
  type Formula,
  type FormulaField,
  firstDay,
  firstNameIn,
  isCounted,
  lastDay,
  type Operation,
  type OperationName,
  operationOf,
  quotientDecimals,
} from '../../model/fields/formula.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { lookupTarget, shownField } from '../../model/resources.ts'
import { firmDaySql } from '../firm-day.ts'
import { type ComputedColumn, type Expression, followPath, type ReadFrom } from './column.ts'

/** PostgreSQL keeps at least the decimals of the dividend. */
const moreDecimals = '1.00000000000000000000'

const emptyIfOneIs = (terms: readonly string[], value: string) =>
  `case when ${terms.map((term) => `${term} is not null`).join(' and ')} then ${value} end`

/** Empty below 0 and above a whole number. Names the term once, as formulas are nested. */
const emptyOutside = (term: string, last: number) =>
  `nullif(nullif(least(greatest(${term}, -1), ${last + 1}), -1), ${last + 1})`

const secondsOfDay = 24 * 60 * 60

/** Hours from one SQL term to another. From a time of day to the next such time. */
const hoursBetween = (from: string, to: string, kind: Kind): string => {
  const seconds = `extract(epoch from (${to} - ${from}))::numeric`
  const counted = kind === 'time' ? `mod(${seconds} + ${secondsOfDay}, ${secondsOfDay})` : seconds
  return `round(${counted} * ${moreDecimals} / 3600, ${quotientDecimals})`
}

/** An operation on SQL terms. Numbers are numeric: integers would overflow and divide to integers. */
const operated = (name: OperationName, terms: readonly string[], kind: Kind): string => {
  const list = terms.join(', ')
  const [first = '', second = ''] = terms
  switch (name) {
    case 'plus':
      return `(${terms.join(' + ')})`
    case 'minus':
      return `(${terms.join(' - ')})`
    case 'times':
      return `(${terms.join(' * ')})`
    case 'or':
      return `coalesce(${list})`
    case 'by':
      return `round(${first} * ${moreDecimals} / nullif(${second}, 0), ${quotientDecimals})`
    case 'days':
      return `(${second} - ${first})::numeric`
    case 'years':
      return `extract(year from age((${second})::timestamp, (${first})::timestamp))::numeric`
    case 'hours':
      return hoursBetween(first, second, kind)
    case 'addDays':
      return `date '${firstDay}' + ${emptyOutside(`${first} - date '${firstDay}' + round(${second})`, lastDay)}::integer`
    default:
      // These functions leave out nulls.
      return emptyIfOneIs(terms, `${name === 'atLeast' ? 'greatest' : 'least'}(${list})`)
  }
}

const combined = (parts: readonly Expression[], sql: string): Expression => ({
  sql,
  joins: parts.flatMap(({ joins }) => joins),
  aggregates: parts.some(({ aggregates }) => aggregates),
})

/** A name is a date where the operation or the result asks for one, else a number or yes or no. */
type Kind = 'date' | 'timestamp' | 'time' | 'boolean' | 'numeric'

const kindOf = {
  money: 'numeric',
  price: 'numeric',
  quantity: 'numeric',
  integer: 'numeric',
  date: 'date',
  boolean: 'boolean',
} as const

/** Whether the values have no date. */
const areTimesOfDay = (formula: Formula, { resource }: ReadFrom): boolean => {
  const name = firstNameIn(formula)
  if (name === undefined) return false
  const end = lookupTarget(resource, name)
  return fieldTypeOf(shownField(end.resource, end.name)).isTimeOfDay === true
}

const operandKinds = ({ name, operands }: Operation, kind: Kind, at: ReadFrom): readonly [Kind, Kind] => {
  if (name === 'days' || name === 'years') return ['date', 'date']
  if (name === 'hours') {
    const timeKind = operands.some((operand) => areTimesOfDay(operand, at)) ? 'time' : 'timestamp'
    return [timeKind, timeKind]
  }
  return name === 'addDays' ? ['date', 'numeric'] : [kind, kind]
}

const termOf = (formula: Formula, kind: Kind, at: ReadFrom): Expression => {
  if (typeof formula === 'number') return { sql: `(${formula})::numeric`, joins: [] }
  if (formula === 'today') return { sql: firmDaySql(), joins: [] }
  if (typeof formula === 'string') {
    const named = followPath(formula.split('.'), at)
    return { ...named, sql: `(${named.sql})::${kind}` }
  }
  if ('floor' in formula) {
    const value = termOf(formula.floor, 'numeric', at)
    return { ...value, sql: `floor(${value.sql})` }
  }
  if ('round' in formula) {
    const value = termOf(formula.round[0], 'numeric', at)
    return { ...value, sql: `round(${value.sql}, ${formula.round[1]})` }
  }
  if ('holds' in formula) {
    const condition = at.restricted(at.resource, formula.holds, at.alias)
    return { ...condition, sql: `coalesce(${condition.sql}, false)` }
  }
  if ('if' in formula) {
    const condition = at.restricted(at.resource, formula.if, at.alias)
    const [value, otherwise] = [termOf(formula.is, kind, at), termOf(formula.otherwise, kind, at)]
    return combined(
      [condition, value, otherwise],
      `(case when ${condition.sql} then ${value.sql} else ${otherwise.sql} end)`,
    )
  }
  const operation = operationOf(formula)
  if (!operation) throw new Error(`${at.resource.name} has a formula without an operation`)
  const [first, others] = operandKinds(operation, kind, at)
  const parts = operation.operands.map((operand, index) => termOf(operand, index === 0 ? first : others, at))
  return combined(
    parts,
    `(${operated(
      operation.name,
      parts.map(({ sql }) => sql),
      first,
    )})`,
  )
}

/** The value that `evaluate` in `model/fields/formula.ts` gives. */
export const formula: ComputedColumn<FormulaField> = {
  expression: (_name, { of, as }, at) => {
    const kind = kindOf[as]
    const value = termOf(of, kind, at)
    return isCounted(as) ? { ...value, sql: `round(${value.sql}, ${decimalsOf[as]})` } : value
  },
}
