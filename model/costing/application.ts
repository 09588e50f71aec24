import { proportion, subtract, sum } from '../decimal.ts'
import { evaluate, type Formula } from '../fields/formula.ts'

/**
 * Arithmetic of applications for payment. Every amount but what is due is to date, in pounds, rounded half away from
 * zero to the penny.
 */

interface ApplicationBasis {
  /** Value of the lines to date. */
  readonly work: number
  readonly materials: number
  readonly contra: number
  readonly retentionRate: number
  /** `previouslyCertified` of the earlier applications. */
  readonly previous: number
}

export interface ApplicationFigures extends ApplicationBasis {
  readonly gross: number
  readonly retention: number
  readonly net: number
  /** Below 0 it is owed to the client and carried into the next application. */
  readonly due: number
}

/** Retention of a gross value at the rate of the record, never below 0. The database works it out as `retentionOf` does. */
export const retentionFormula = (gross: Formula): Formula => ({
  atLeast: [0, { round: [{ times: [gross, 'retentionRate', 0.01] }, 2] }],
})

const retentionOfGross = { of: retentionFormula('gross'), as: 'money' } as const

/** @param rate in percent */
export const retentionOf = (gross: number, rate: number): number =>
  Number(evaluate(retentionOfGross, { values: { gross, retentionRate: rate }, today: null, holds: null }))

export const netFormula = { minus: ['gross', 'retention', 'contra'] } as const satisfies Formula

const net = { of: netFormula, as: 'money' } as const

type Net = Pick<ApplicationFigures, 'gross' | 'retention' | 'contra'>

export const netOf = ({ gross, retention, contra }: Net): number =>
  Number(evaluate(net, { values: { gross, retention, contra }, today: null, holds: null }))

/** What follows from a gross value to date, applied for or certified. */
export const figuresOfGross = (
  gross: number,
  { retentionRate, contra, previous }: Pick<ApplicationBasis, 'retentionRate' | 'contra' | 'previous'>,
): Pick<ApplicationFigures, 'gross' | 'retention' | 'net' | 'due'> => {
  const retention = retentionOf(gross, retentionRate)
  const toDate = netOf({ gross, retention, contra })
  return { gross, retention, net: toDate, due: subtract(toDate, previous) }
}

export const applicationFigures = (basis: ApplicationBasis): ApplicationFigures => ({
  ...basis,
  ...figuresOfGross(sum([basis.work, basis.materials]), basis),
})

/** What an opening certificate applied for, and what was held by then. */
export const openingFigures = ({
  certifiedGross,
  certifiedDue,
}: {
  readonly certifiedGross: number
  readonly certifiedDue: number
}) => ({ previous: 0, due: certifiedDue, retention: subtract(certifiedGross, certifiedDue) })

/** What was applied for counts only where no certificate says otherwise: what was withheld comes back by itself. */
export const previouslyCertified = (
  earlier: readonly { readonly due: number; readonly certifiedDue: number | null }[],
): number => sum(earlier.map(({ due, certifiedDue }) => certifiedDue ?? due))

export interface RetentionTerms {
  readonly retentionRate: number | null
  /** Empty: half of the rate. */
  readonly retentionAfter: number | null
  readonly completedOn: string | null
  readonly madeGoodOn: string | null
  /** First day on which nobody may hold retention. */
  readonly noRetentionFrom: string | null
}

export const retentionReasons = ['none', 'rate', 'completed', 'madeGood', 'ended'] as const

interface RetentionRate {
  readonly rate: number
  readonly why: (typeof retentionReasons)[number]
  /** Day from which it holds; null for the rate of the contract. */
  readonly since: string | null
}

/** Retention rate of a valuation date, and why. A rule holds from its day on, that day included. */
export const retentionOn = (
  { retentionRate, retentionAfter, completedOn, madeGoodOn, noRetentionFrom }: RetentionTerms,
  valuationDate: string,
): RetentionRate => {
  const isSince = (day: string | null): day is string => day !== null && day <= valuationDate
  if (retentionRate === null) return { rate: 0, why: 'none', since: null }
  if (isSince(noRetentionFrom)) return { rate: 0, why: 'ended', since: noRetentionFrom }
  if (isSince(madeGoodOn)) return { rate: 0, why: 'madeGood', since: madeGoodOn }
  if (isSince(completedOn)) {
    const rate = retentionAfter ?? proportion(retentionRate, 1, 2, 2)
    return { rate, why: 'completed', since: completedOn }
  }
  return { rate: retentionRate, why: 'rate', since: null }
}

/** Whether a rate is what the contract says on a date, or said before completion or making good was recorded. */
export const isContractRate = (terms: RetentionTerms, valuationDate: string, rate: number | null): boolean =>
  [terms, { ...terms, madeGoodOn: null }, { ...terms, madeGoodOn: null, completedOn: null }].some(
    (known) => retentionOn(known, valuationDate).rate === rate,
  )

interface HeldRetention {
  readonly valuationDate: string
  /** Of the last application that was sent, as `retentionHeld` of its record. */
  readonly held: number
  /** Gross value that it is held of. */
  readonly heldOf: number
}

/**
 * Retention to be released on a day: what is held above the rate that may be kept since a day after the last valuation,
 * or all of it once the months for defects have passed. Null if none is.
 * @param defectsEnd day on which the months for defects have passed
 */
export const retentionToRelease = (
  terms: RetentionTerms & { readonly defectsEnd: string | null },
  { valuationDate, held, heldOf }: HeldRetention,
  today: string,
): { readonly day: string; readonly amount: number } | null => {
  const { defectsEnd } = terms
  const isOver = defectsEnd !== null && defectsEnd <= today
  const { rate, since } = retentionOn(terms, today)
  const isLower = since !== null && since > valuationDate
  const day = isLower && (rate === 0 || !isOver) ? since : isOver ? defectsEnd : null
  const amount = subtract(held, isOver ? 0 : retentionOf(heldOf, rate))
  return day === null || amount <= 0 ? null : { day, amount }
}

/** Value of a percentage of a line. */
export const valueAt = (total: number, percent: number): number => proportion(total, percent, 100, 2)

/** Percentage to show for a value, two decimals. Null for a line without a total. */
export const percentAt = (total: number, toDate: number): number | null =>
  total === 0 ? null : proportion(100, toDate, total, 2)

/** Whether a value is no share of the line: beyond its total, or of the other sign. */
export const valueFault = (total: number, toDate: number): 'beyond' | 'sign' | null => {
  if (toDate === 0) return null
  if (total !== 0 && Math.sign(toDate) !== Math.sign(total)) return 'sign'
  return Math.abs(toDate) > Math.abs(total) ? 'beyond' : null
}

/** Nearest to the value that the line can have. */
export const valueWithin = (total: number, toDate: number): number =>
  Math.min(Math.max(toDate, Math.min(0, total)), Math.max(0, total))

interface QuotedLine {
  readonly quoteLineId: number
  /** Lines that it was copied from over any number of copies, the nearest first. */
  readonly origins: readonly number[]
  readonly total: number
}

interface ValuedLine {
  readonly quoteLineId: number
  readonly toDate: number
}

export interface StartedLine<Line> {
  readonly line: Line
  readonly total: number
  readonly toDate: number
  readonly previous: number
}

/** The line that carries on the value of each earlier line: itself, else its nearest copy, of equal ones the oldest. */
const heirsOf = <Line extends QuotedLine>(lines: readonly Line[]): ReadonlyMap<number, Line> => {
  const heirs = new Map<number, { readonly line: Line; readonly distance: number }>()
  for (const line of [...lines].sort((a, b) => a.quoteLineId - b.quoteLineId))
    for (const [distance, id] of [line.quoteLineId, ...line.origins].entries()) {
      const known = heirs.get(id)
      if (!known || distance < known.distance) heirs.set(id, { line, distance })
    }
  return new Map([...heirs].map(([id, { line }]) => [id, line]))
}

/**
 * Lines of a new application. Each value of the last one is carried exactly once: to the same line, else to the nearest
 * copy of it in a revised quote, else to a line that has gone, whose total is 0 so that its value is taken back.
 */
export const startedLines = <Line extends QuotedLine, Last extends ValuedLine>(
  lines: readonly Line[],
  last: readonly Last[],
): StartedLine<Line | Last>[] => {
  const heirs = heirsOf(lines)
  const previous = new Map<Line, number>()
  const gone: StartedLine<Last>[] = []
  for (const valued of last) {
    const heir = heirs.get(valued.quoteLineId)
    if (heir) previous.set(heir, sum([previous.get(heir) ?? 0, valued.toDate]))
    else if (valued.toDate !== 0) gone.push({ line: valued, total: 0, toDate: 0, previous: valued.toDate })
  }
  return [
    ...lines.map((line) => {
      const before = previous.get(line) ?? 0
      return { line, total: line.total, toDate: valueWithin(line.total, before), previous: before }
    }),
    ...gone,
  ]
}
