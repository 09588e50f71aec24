import { describe, expect, it } from 'vitest'
import { daysBetween, monthAround } from '../model/calendar-date.ts'
import { createRandom } from '../model/random.ts'
import { isWeekend } from './calendar.ts'
import { defaultSeed, planRound } from './firm.ts'
import { plannedDay } from './jobs.ts'
import { acceptedQuote, type PlannedPurchase } from './plan.ts'
import { linesAmount } from './purchases.ts'
import { quoteTotal } from './quotes.ts'
import { dayOfSpend, monthlyNoise, runningSpend, timeOf, workDone } from './s-curve.ts'

const { projects, purchases } = planRound(0, defaultSeed)
const firstDay = '2024-04-01'
const project = (key: string) => {
  const found = projects.find(({ job }) => job.key === key)
  if (!found) throw new Error(`No ${key}`)
  return found
}

describe('The S-curve', () => {
  it('is w(t) = 3t² − 2t³, and timeOf goes back', () => {
    expect([0, 0.25, 0.5, 1].map(workDone)).toEqual([0, 0.15625, 0.5, 1])
    for (const share of [0.1, 0.3, 0.6, 0.75, 1]) expect(workDone(timeOf(share))).toBeCloseTo(share, 9)
  })

  it('is followed within 11 % each month', () => {
    const running = runningSpend(360, 360, createRandom('a'))
    const months = Array.from({ length: 12 }, (_, month) => {
      const share = (day: number) => (day === 0 ? 0 : (running[day - 1] ?? 0))
      const planned = workDone((month + 1) / 12) - workDone(month / 12)
      return (share((month + 1) * 30) - share(month * 30)) / planned
    })
    const spread = Math.max(...months) / Math.min(...months)
    expect(spread).toBeGreaterThan(1.01)
    expect(spread).toBeLessThan((1 + monthlyNoise) / (1 - monthlyNoise) + 0.001)
    expect(running.at(-1)).toBe(1)
  })

  it('says on which day a share of the money is spent', () => {
    expect(dayOfSpend([0.1, 0.4, 1], 0.3)).toBe(1)
    expect(dayOfSpend([0.1, 0.4, 1], 1)).toBe(2)
  })

  it.each(['extension', 'office', 'terraces', 'school'])('shapes the spend of the %s', (key) => {
    const { start, duration, elapsed, purchases } = project(key)
    const all = purchases.reduce((total, { lines }) => total + linesAmount(lines), 0)
    for (const share of [0.4, 0.6, 0.8]) {
      const day = share * elapsed
      const before = purchases.filter(({ receivedDate }) => daysBetween(start, receivedDate) <= day)
      const spent = before.reduce((total, { lines }) => total + linesAmount(lines), 0) / all
      const planned = workDone(day / duration) / workDone(elapsed / duration)
      // One large account moves a small job's money by as much as this.
      expect(Math.abs(spent - planned)).toBeLessThan(0.17)
    }
  })
})

describe('Dates of purchases', () => {
  it('follow each other: ordered, required, received, on the statement of the month end', () => {
    for (const { orderedDate, requiredDate, receivedDate, statementDate } of purchases) {
      expect(daysBetween(orderedDate, requiredDate)).toBeGreaterThanOrEqual(5)
      expect(daysBetween(orderedDate, requiredDate)).toBeLessThanOrEqual(10)
      expect(Math.abs(daysBetween(requiredDate, receivedDate))).toBeLessThanOrEqual(4)
      expect([null, monthAround(receivedDate).to]).toContain(statementDate)
    }
  })

  it('leave 8 % without a statement', () => {
    const without = purchases.filter(({ statementDate }) => statementDate === null).length
    expect(without / purchases.length).toBeCloseTo(0.08, 1)
    expect(without / purchases.length).toBeGreaterThan(0.06)
    expect(without / purchases.length).toBeLessThan(0.1)
  })

  it('lie on working days between April 2024 and March 2025', () => {
    for (const { requiredDate, receivedDate, statementDate } of purchases)
      for (const date of [requiredDate, receivedDate, statementDate ?? receivedDate]) {
        expect(date >= firstDay && date <= plannedDay, date).toBe(true)
        if (date !== statementDate) expect(isWeekend(date), date).toBe(false)
      }
  })

  it('number the purchases of a project in the order in which they were placed', () => {
    const { purchases } = project('terraces')
    const dates = purchases.map(({ orderedDate }) => orderedDate)
    expect(dates).toEqual([...dates].sort())
    expect(purchases.map(({ userPONo }) => userPONo)).toEqual(
      purchases.map((_, index) => `24-112/${String(index + 1).padStart(3, '0')}`),
    )
  })
})

describe('Payments', () => {
  const paid = (key: string) => acceptedQuote(project(key)).payments
  const total = (key: string) => quoteTotal(acceptedQuote(project(key)).lines)

  it('of a home are a deposit of 10 %, three stages, and 2.5 % retention half a year late', () => {
    const percents = paid('extension').map(({ amount }) => (amount / total('extension')) * 100)
    expect(percents.map((percent) => Math.round(percent * 10) / 10)).toEqual([10, 30, 30, 27.5, 2.5])
    expect(paid('extension').reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(total('extension'), 2)
    const [retention] = paid('extension').slice(-1)
    expect(retention?.receivedDate && retention.receivedDate > plannedDay).toBe(true)
  })

  it('of the school end at completion with half of the 5 % retention', () => {
    const sum = paid('school').reduce((sum, { amount }) => sum + amount, 0)
    expect((sum / total('school')) * 100).toBeCloseTo(97.5, 2)
  })

  it.each(['office', 'terraces', 'school'])(
    'of the %s arrive monthly, 14 to 30 days after valuation',
    (key) => {
      const { start, duration, job } = project(key)
      const { payments } = job
      if (payments?.kind !== 'monthly') throw new Error('Not paid monthly')
      for (const [index, { receivedDate }] of paid(key)
        .filter(({ receivedDate }) => receivedDate)
        .entries()) {
        const last = job.progress === 1 && index === job.months - 1
        const valuation = last ? duration : payments.firstValuation + index * 30
        const days = daysBetween(start, receivedDate ?? start) - valuation
        expect(days).toBeGreaterThanOrEqual(14)
        expect(days).toBeLessThanOrEqual(30)
      }
      expect(payments.retentionPercent).toBeGreaterThanOrEqual(3)
      expect(payments.retentionPercent).toBeLessThanOrEqual(5)
    },
  )

  it('are all there by March 2025, but for retention that comes late', () => {
    for (const { job, quotes } of projects)
      for (const { receivedDate } of quotes.flatMap((quote) => quote.payments).slice(0, -1))
        if (receivedDate) expect(receivedDate >= firstDay && receivedDate <= plannedDay, job.key).toBe(true)
  })
})

describe('A firm created on another day', () => {
  const days = ['2026-07-01', '2026-07-02', '2027-12-31', '2028-02-29', '2030-01-01', '2024-05-05']
  const datesOf = ({ orderedDate, requiredDate, receivedDate, statementDate }: PlannedPurchase) =>
    [orderedDate, requiredDate, receivedDate, statementDate].filter((date) => date !== null)

  it.each(days)('on %s has purchases up to that week, none later, none on a weekend', (today) => {
    const { purchases } = planRound(0, defaultSeed, today)
    const received = purchases.map(({ receivedDate }) => receivedDate).sort()
    expect(daysBetween(received.at(-1) ?? '', today)).toBeLessThan(14)
    for (const purchase of purchases) {
      expect(datesOf(purchase).every((date) => date <= today)).toBe(true)
      expect([purchase.orderedDate, purchase.receivedDate].some((date) => date > today)).toBe(false)
      expect(isWeekend(purchase.receivedDate)).toBe(false)
    }
  })

  it.each(days)('on %s has statements at month ends, and of this month up to the last Monday', (today) => {
    const { purchases } = planRound(0, defaultSeed, today)
    for (const { receivedDate, statementDate } of purchases)
      if (statementDate !== null && monthAround(receivedDate).to < today.slice(0, 8)) {
        expect(statementDate).toBe(monthAround(receivedDate).to)
      } else if (statementDate !== null) expect(daysBetween(statementDate, today)).toBeLessThan(7)
  })

  it('numbers its jobs in that year and the year before', () => {
    const { projects } = planRound(0, defaultSeed, '2026-07-16')
    expect(projects.map(({ number }) => number)).toEqual([
      ...['25-101', '25-107', '25-112', '25-118'],
      ...['26-003', '26-015'],
    ])
    expect(projects[4]?.purchases[0]?.userPONo).toBe('26-003/001')
  })

  it.each(days)('on %s has the same amounts as planned', (today) => {
    const amounts = (day?: string) => {
      const { projects, purchases } = planRound(0, defaultSeed, day)
      return [
        purchases.map(({ lines }) => linesAmount(lines)),
        projects.map(({ quotes }) => quotes.map((quote) => quoteTotal(quote.lines))),
        projects.map(({ quotes }) => quotes.map((quote) => quote.payments.map(({ amount }) => amount))),
      ]
    }
    expect(amounts(today)).toEqual(amounts())
  })

  it('names no year and no month in its comments', () => {
    const { projects, purchases } = planRound(0, defaultSeed, '2026-07-16')
    const texts = [
      ...projects.flatMap(({ job, quotes }) => [job.comments, ...quotes.map(({ comments }) => comments)]),
      ...purchases.flatMap(({ comments, lines }) => [comments, ...lines.map((line) => line.comments)]),
    ]
    const months =
      /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/
    expect(texts.filter((text) => text && (months.test(text) || /\b20\d\d\b/.test(text)))).toEqual([
      expect.stringMatching('JCT 2016'),
    ])
  })
})
