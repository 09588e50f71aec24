import { addDays } from '../model/calendar-date.ts'
import { type Random, toStep } from '../model/random.ts'
import { workingDay } from './calendar.ts'
import { type Job, plannedDay } from './jobs.ts'
import type { PlannedPayment } from './plan.ts'
import { timeOf, workDone } from './s-curve.ts'

interface Course {
  start: string
  duration: number
  elapsed: number
}

/** Pounds and pence of a share of the quote. */
const part = (total: number, percent: number) => toStep((total * percent) / 100, 0.01)

/**
 * What the client has paid until today, oldest first; a retention may come after it.
 * @param total pounds of the accepted quote
 */
export const paymentsFor = (job: Job, total: number, course: Course, random: Random): PlannedPayment[] => {
  const { payments } = job
  if (!payments) return []
  const { start, duration, elapsed } = course
  const complete = job.progress >= 1
  const paid: { receivedDate: string; amount: number }[] = []
  const paidSoFar = () => paid.reduce((sum, { amount }) => toStep(sum + amount, 0.01), 0)
  /** Pays up to the given part of the total. */
  const payUpTo = (percent: number, receivedDate: string) => {
    const amount = toStep(part(total, percent) - paidSoFar(), 0.01)
    if (amount > 0) paid.push({ receivedDate, amount })
  }
  if (payments.kind === 'stages') {
    let percent = payments.depositPercent
    payUpTo(percent, workingDay(addDays(start, -random.whole(5, 10))))
    for (const stage of payments.stages) {
      percent += stage.percent
      const reached = Math.round(timeOf(stage.at) * duration)
      const receivedDate = workingDay(addDays(start, reached + random.whole(6, 12)))
      if (reached <= elapsed && (complete || receivedDate <= plannedDay)) payUpTo(percent, receivedDate)
    }
    if (complete) payUpTo(100, workingDay(addDays(start, duration + payments.retentionDays)))
    return paid
  }
  const { retentionPercent, firstValuation, claimedAhead, paidAfter } = payments
  const valuations = complete ? job.months : 1 + Math.floor((elapsed - firstValuation) / 30)
  for (let number = 1; number <= valuations; number++) {
    const last = complete && number === valuations
    const day = last ? duration : firstValuation + (number - 1) * 30
    const value = last ? 1 : Math.min(1, workDone(day / duration) * (1 + claimedAhead))
    const retained = last ? retentionPercent / 2 : retentionPercent
    const receivedDate = workingDay(addDays(start, day + random.whole(...paidAfter)))
    if (complete || receivedDate <= plannedDay) payUpTo(value * (100 - retained), receivedDate)
  }
  return paid
}
