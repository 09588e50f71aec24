import type { Field, FieldOf, Resource } from '../definition.ts'
import { type Formula, type FormulaField, firstNameIn, insideOf, operationOf } from '../fields/formula.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { Filter } from '../filter/filter.ts'
import { lookupTarget, resultField, shownField } from '../resources.ts'
import { checkPath, checkWanted, isSummable } from './paths.ts'
import { checkFilterOption, fieldAt, type Report } from './rule.ts'

type Kind = 'number' | 'date' | 'time' | 'clock' | 'condition'

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
    clock: {
      fits: (field) => fieldTypeOf(resultField(field)).isTimeOfDay === true,
      purpose: 'is no time of day',
      words: 'a time of day',
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
  addDays: ['date', 'number'],
}

/** Operations in which a value next to itself changes nothing, or always gives the same. */
const senselessTwice: readonly string[] = ['minus', 'by', 'days', 'years', 'hours', 'atLeast', 'atMost', 'or']

const isSame = (one: Formula, other: Formula) => JSON.stringify(one) === JSON.stringify(other)

/** Operations that calculate nothing. */
const checkOperations = (report: Report, at: string, formula: Formula): void => {
  if (typeof formula !== 'object') return
  for (const inside of insideOf(formula).formulas) checkOperations(report, at, inside)
  if ('if' in formula && isSame(formula.is, formula.otherwise))
    report(at, 'has an "if" with the same value in "is" and "otherwise"; write the value alone')
  const { name = '', operands = [] } = operationOf(formula) ?? {}
  const isConstant = (operand: Formula) => typeof operand === 'number'
  const twice = operands.find((one, index) => operands.findIndex((other) => isSame(one, other)) < index)
  if (operands.length > 0 && operands.every(isConstant))
    report(at, `has "${name}" of numbers only; write the result, or name a field`)
  else if (senselessTwice.includes(name) && twice !== undefined)
    report(at, `has ${JSON.stringify(twice)} twice in "${name}"; name another value`)
  else if (name === 'by' && operands[1] === 0)
    report(at, 'divides by 0, so it is always empty; divide by another number')
  else if (name === 'or' && operands.slice(0, -1).some(isConstant))
    report(at, 'has a number in "or" before its end, and nothing behind it counts; write it last')
}

/** The names of a formula exist, and each is a number, a date or a condition as its operation wants. */
export const checkFormula = (
  report: Report,
  at: string,
  resource: Resource,
  { of, as }: FieldOf<'formula'>,
): void => {
  const silently = () => undefined
  /** Null where the path or that of a lookup at its end leads nowhere. Another rule reports the latter. */
  const endOf = (path: string, reportPath: Report) => {
    if (path.includes('.') && !checkPath(reportPath, at, resource, path)) return null
    const end = lookupTarget(resource, path)
    const field = fieldAt(end.resource, end.name)
    const isLookup = field !== undefined && 'path' in field
    if (isLookup && !checkPath(silently, at, end.resource, field.path)) return null
    return { ...end, field, lookedUp: isLookup ? shownField(end.resource, end.name) : null }
  }

  const checkName = (path: string, kind: Kind) => {
    const { fits, purpose } = wantedAs[kind]
    const end = endOf(path, report)
    if (end === null) return
    const { lookedUp } = end
    checkWanted(report, at, end.resource, end.name, lookedUp ? () => fits(lookedUp) : fits, purpose)
  }

  const isTimeOfDay = (formula: Formula): boolean => {
    const name = firstNameIn(formula)
    const end = name === undefined ? null : endOf(name, silently)
    const shown = end?.lookedUp ?? end?.field
    return shown !== undefined && wantedAs.clock.fits(shown)
  }

  const checkCondition = (condition: Filter) => {
    if (Object.keys(condition).length === 0) report(at, 'has a condition that tests no field')
    for (const name of ['q', 'recordText'])
      if (name in condition) report(at, `has a condition "${name}", which tests no field`)
    checkFilterOption(report, at, resource, condition)
  }

  /** Both with a date, or both without. */
  const timesIn = (operands: readonly Formula[]): readonly [Kind, Kind] =>
    operands.some(isTimeOfDay) ? ['clock', 'clock'] : ['time', 'time']

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
    } else {
      const { operands } = operationOf(formula) ?? { operands: [] }
      const [first = wanted, others = first] =
        name === 'hours' ? timesIn(operands) : (operandKinds[name] ?? [])
      for (const [index, operand] of operands.entries()) check(operand, index === 0 ? first : others)
    }
  }

  check(of, kindOf[as])
}

/** A valid formula that calculates something, marked only if it is an amount. */
export const checkSense = (report: Report, at: string, { of, as, open }: FieldOf<'formula'>): void => {
  checkOperations(report, `${at}.of`, of)
  if (open && kindOf[as] !== 'number')
    report(`${at}.open`, `marks an amount, and this is ${wantedAs[kindOf[as]].words}; take it out`)
}
