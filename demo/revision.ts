import { addDays } from '../model/calendar-date.ts'
import { lineTotal } from '../model/decimal.ts'
import { type Random, toStep } from '../model/random.ts'
import { acceptedQuote, type PlannedProject } from './plan.ts'

/**
 * Puts a dearer quote before the accepted one, which becomes its copy: revised after a meeting with the client, and
 * the one that things were bought for.
 */
export const addEarlierQuote = (project: PlannedProject, random: Random): void => {
  const revised = acceptedQuote(project)
  const lines = revised.lines.map((line) => {
    if (line.item?.perHome || !random.chance(0.3)) return { ...line }
    const step = line.item?.step ?? 1
    const quantity = Math.max(line.quantity, toStep(line.quantity * random.between(1.08, 1.25), step))
    return { ...line, quantity, total: lineTotal(quantity, line.costEach) }
  })
  const extra = { quantity: 2, costEach: 3850, total: lineTotal(2, 3850) }
  lines.push({
    ...extra,
    description: 'Acoustic meeting pods, four-person, supplied and assembled',
    comments: 'Client to confirm model.',
    category: 'carpentry',
    item: null,
  })
  project.quotes.unshift({
    number: revised.number,
    comments: revised.comments,
    createdDate: revised.createdDate,
    lines,
    payments: [],
  })
  revised.number = `${revised.number} (Copy)`
  revised.createdDate = addDays(revised.createdDate, 37)
  revised.comments = 'Revised after meeting with client: pods omitted, quantities reduced. Accepted.'
}
