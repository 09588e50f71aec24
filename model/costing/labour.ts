import { addDays, dayNumber } from '../calendar-date.ts'
import type { Formula } from '../fields/formula.ts'

/** Own labour and plant: the hours of a week on jobs. */

/** Fields of a line with the hours of a day, overtime included. Those of plant are days where it is charged by the day. */
export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const orZero = (name: string): Formula => ({ or: [name, 0] })

/** Hours of the seven days. */
export const hoursFormula = { plus: weekDays.map(orZero) } as const satisfies Formula

/** Idle time is charged at this share of the rate; two thirds as in the CPA conditions of hire. */
const idleFormula = {
  if: { idleShare: 'whole' },
  is: { times: [orZero('idle'), 'rate'] },
  otherwise: {
    if: { idleShare: 'twoThirds' },
    is: { by: [{ times: [orZero('idle'), 'rate', 2] }, 3] },
    otherwise: { if: { idleShare: 'half' }, is: { times: [orZero('idle'), 'rate', 0.5] }, otherwise: 0 },
  },
} as const satisfies Formula

/**
 * Cost of a line, rounded once: all hours at the all-in rate, and the premium of overtime on what is paid, because on-costs
 * are in the all-in rate already. Plant: its time at its rate, and idle time at a share of it. Empty without a rate.
 */
export const labourCostFormula = {
  round: [
    {
      plus: [
        { times: ['hours', 'rate'] },
        { times: [orZero('overtime'), orZero('payRate'), orZero('premium'), 0.01] },
        idleFormula,
      ],
    },
    2,
  ],
} as const satisfies Formula

/** Hours of a full week. */
export const fullWeek = 39
/** Hours of a week beyond which it is marked. */
export const longWeek = 60
/** Hours of a day. */
export const wholeDay = 24

/** 1 January 1970 was a Thursday. */
export const isMonday = (day: string): boolean => (dayNumber(day) + 3) % 7 === 0

export const lastDayOfWeek = (monday: string): string => addDays(monday, 6)

/** Reference of the purchase of a job. @param job its number or id */
export const ownLabourRef = (job: string, monday: string): string =>
  `Own labour ${monday} ${job}`.slice(0, 50)
