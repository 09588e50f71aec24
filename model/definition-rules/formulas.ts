import type { Field, FieldOf, Resource } from '../definition.ts'
import { type Formula, type FormulaField, operationOf } from '../fields/formula.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { Filter } from '../filter/filter.ts'
import { lookupTarget, resultField, shownField } from '../resources.ts'
import { checkPath, checkWanted, isSummable } from './paths.ts'
import { checkFilterOption, fieldAt, type Report } from './rule.ts'

type Kind = 'number' | 'date' | 'time' | 'condition'

const kindOf = {
  money: 'number',
  price: 'number',
  quantity: 'number',
  integer: 'number',
  date: 'date',
  boolean: 'condition',
} as const satisfies Record<FormulaField['as'], Kind>

/** What a name must be where this kind of value is wanted. */
const wantedAs: Readonly<Record<Kind, { fits: (field: Field) => boolean; purpose: string; words: string }>> =
  {
    number: { fits: isSummable, purpose: 'is no number to calculate with', words: 'a number' },
    date: {
      fits: (field) => fieldTypeOf(resultField(field)).isDay === true,
      purpose: 'is no date',
      words: 'a date',
    },
    time: {
      fits: (field) => fieldTypeOf(resultField(field)).isTime === true,
      purpose: 'is no date and time',
      words: 'a date and time',
    },
    condition: {
      fits: (field) => fieldTypeOf(resultField(field)).yesOrNo === true,
      purpose: 'is neither yes nor no',
      words: 'yes or no',
    },
  }

/** Kind of an operation's value; null if it is that of its operands. */
const made: Readonly<Record<string, Kind>> = {
  plus: 'number',
  minus: 'number',
  times: 'number',
  by: 'number',
  round: 'number',
  floor: 'number',
  days: 'number',
  years: 'number',
  hours: 'number',
  addDays: 'date',
  holds: 'condition',
}

/** Kinds of the operands, where they are not those of the value. */
const operandKinds: Readonly<Record<string, readonly [Kind, Kind]>> = {
  days: ['date', 'date'],
  years: ['date', 'date'],
  hours: ['time', 'time'],
  addDays: ['date', 'number'],
}

/** The names of a formula exist, and each is a number, a date or a condition as its operation wants. */
export const checkFormula = (
  report: Report,
  at: string,
  resource: Resource,
  { of, as }: FieldOf<'formula'>,
): void => {
  const checkName = (path: string, kind: Kind) => {
    const { fits, purpose } = wantedAs[kind]
    if (path.includes('.') && !checkPath(report, at, resource, path)) return
    const end = lookupTarget(resource, path)
    const field = fieldAt(end.resource, end.name)
    const isLookup = field !== undefined && 'path' in field
    // Another rule reports the path of a lookup.
    if (isLookup && !checkPath(() => undefined, at, end.resource, field.path)) return
    const shown = isLookup ? () => fits(shownField(end.resource, end.name)) : fits
    checkWanted(report, at, end.resource, end.name, shown, purpose)
  }

  const checkCondition = (condition: Filter) => {
    if (Object.keys(condition).length === 0) report(at, 'has a condition that tests no field')
    for (const name of ['q', 'recordText'])
      if (name in condition) report(at, `has a condition "${name}", which tests no field`)
    checkFilterOption(report, at, resource, condition)
  }

  const check = (formula: Formula, wanted: Kind): void => {
    if (typeof formula === 'number') {
      if (wanted !== 'number') report(at, `has ${formula} where ${wantedAs[wanted].words} is wanted`)
      return
    }
    if (typeof formula === 'string') {
      if (!(formula === 'today' && wanted === 'date')) checkName(formula, wanted)
      return
    }
    const [name = ''] = Object.keys(formula)
    const kind = made[name] ?? wanted
    if (kind !== wanted)
      report(
        at,
        `has "${name}", which makes ${wantedAs[kind].words}, where ${wantedAs[wanted].words} is wanted`,
      )
    else if ('holds' in formula) checkCondition(formula.holds)
    else if ('round' in formula) check(formula.round[0], 'number')
    else if ('floor' in formula) check(formula.floor, 'number')
    else if ('if' in formula) {
      checkCondition(formula.if)
      for (const value of [formula.is, formula.otherwise]) check(value, wanted)
    } else
      for (const [index, operand] of (operationOf(formula)?.operands ?? []).entries()) {
        const [first = wanted, others = first] = operandKinds[name] ?? []
        check(operand, index === 0 ? first : others)
      }
  }

  check(of, kindOf[as])
}
