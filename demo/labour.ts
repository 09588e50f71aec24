import { addDays, dayNumber } from '../model/calendar-date.ts'
import { type CategoryKey, categoryId, statusId } from './categories.ts'
import type { FirmRows, Row } from './rows.ts'

interface Person {
  readonly name: string
  readonly trade: string
  readonly allIn: number
  readonly pay: number
}

const people = [
  { name: 'Ali Rahman', trade: 'Bricklayer', allIn: 27.88, pay: 19.8 },
  { name: 'Ben Sugden', trade: 'Bricklayer', allIn: 27.88, pay: 19.8 },
  { name: 'Cal Hirst', trade: 'Labourer', allIn: 21.13, pay: 15.1 },
  { name: 'Dee Ackroyd', trade: 'Site Manager', allIn: 41.5, pay: 29.6 },
  { name: 'Ewan Firth', trade: 'Joiner', allIn: 28.4, pay: 20.2 },
] as const satisfies readonly Person[]

const machines = [
  { name: 'Excavator 8 t', rate: 142 },
  { name: 'Mixer', rate: 9.5 },
] as const

const premium = 50
const idleShare = 'twoThirds'

type Hours = Pick<Row<'labour-lines'>, 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>

/** From Monday on. A day without hours is empty, as people leave it. */
const hours = (...[mon, tue, wed, thu, fri, sat]: readonly number[]): Hours => ({
  mon: mon || null,
  tue: tue || null,
  wed: wed || null,
  thu: thu || null,
  fri: fri || null,
  sat: sat || null,
  sun: null,
})
/** The same on each working day. */
const daily = (n: number): Hours => hours(n, n, n, n, n)

type Named = (typeof people)[number]['name'] | (typeof machines)[number]['name']
interface Work {
  readonly who: Named
  /** First or second live job. */
  readonly job: 0 | 1
  readonly category: CategoryKey
  readonly hours: Hours
  readonly overtime?: number
  readonly idle?: number
}

const week: readonly Work[] = [
  { who: 'Ali Rahman', job: 0, category: 'masonry', hours: hours(8, 8, 8, 8, 8, 5), overtime: 5 },
  { who: 'Ben Sugden', job: 0, category: 'masonry', hours: daily(8) },
  { who: 'Cal Hirst', job: 0, category: 'masonry', hours: hours(8, 8, 4, 0, 0) },
  { who: 'Cal Hirst', job: 0, category: 'groundworks', hours: hours(0, 0, 4, 8, 8) },
  { who: 'Dee Ackroyd', job: 0, category: 'preliminaries', hours: hours(8, 8, 8, 2, 0) },
  { who: 'Dee Ackroyd', job: 1, category: 'preliminaries', hours: hours(0, 0, 0, 6, 7) },
  { who: 'Ewan Firth', job: 1, category: 'carpentry', hours: hours(8, 8, 8, 8, 7) },
  { who: 'Excavator 8 t', job: 0, category: 'groundworks', hours: hours(0, 0, 1, 1, 1), idle: 2 },
  { who: 'Mixer', job: 0, category: 'masonry', hours: daily(1) },
]

/** The Monday of the last whole week before a day. */
const lastMonday = (today: string): string => addDays(today, -7 - ((dayNumber(today) + 3) % 7))

type LabourName = 'labour-workers' | 'worker-rates' | 'plant' | 'labour-weeks' | 'labour-lines'

/**
 * Own people and plant, and their last week, which nobody has posted yet: jobs have no spend of it. Lines have the rates that
 * the API would give them, because nothing of it runs here.
 */
export const labourRows = ({ projects }: FirmRows, today: string): Pick<FirmRows, LabourName> => {
  const live = projects.filter(({ projectStatusId }) => projectStatusId === statusId('Live'))
  const lines = week.flatMap(({ who, job, category, hours: days, overtime, idle }, at) => {
    const projectId = live[job]?.id
    const worker = people.findIndex(({ name }) => name === who)
    const machine = machines.findIndex(({ name }) => name === who)
    if (projectId === undefined) return []
    const isWorker = worker >= 0
    const line: Row<'labour-lines'> = {
      id: at + 1,
      labourWeekId: 1,
      workerId: isWorker ? worker + 1 : null,
      plantId: isWorker ? null : machine + 1,
      projectId,
      quoteLineId: null,
      costingCategoryId: categoryId(category),
      ...days,
      overtime: overtime ?? null,
      idle: idle ?? null,
      text: null,
      rate: people[worker]?.allIn ?? machines[machine]?.rate ?? null,
      payRate: people[worker]?.pay ?? null,
      premium: isWorker ? premium : null,
      idleShare: isWorker ? null : idleShare,
    }
    return [line]
  })
  return {
    'labour-workers': people.map(({ name, trade }, at) => ({
      id: at + 1,
      workerName: name,
      trade,
      engagement: 'employee',
      payrollRef: `P${at + 101}`,
      rateUnknown: false,
      enabled: true,
    })),
    'worker-rates': people.map(({ allIn, pay }, at) => ({
      id: at + 1,
      workerId: at + 1,
      validFrom: addDays(today, -400),
      allInRate: allIn,
      payRate: pay,
      overtimePremium: premium,
    })),
    plant: machines.map(({ name, rate }, at) => ({
      id: at + 1,
      plantName: name,
      chargedBy: 'day',
      rate,
      idleShare,
      enabled: true,
    })),
    'labour-weeks': [
      {
        id: 1,
        weekStart: lastMonday(today),
        comments: null,
        standing: 'open',
        postedOn: null,
        postedById: null,
        payroll: null,
      },
    ],
    'labour-lines': lines,
  }
}
