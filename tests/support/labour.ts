import type { CalledApp } from './app.ts'
import { costingRecords } from './costing.ts'

/** The week of the worked example (docs/labour.md): people, plant, their rates and hours. */

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Hours spread over the days of a week, at most ten a day. */
export const spreadHours = (hours: number): Record<string, number> => {
  const spread: Record<string, number> = {}
  let left = hours
  for (const day of days) {
    const part = Math.min(left, 10)
    if (part > 0) spread[day] = part
    left = Math.round((left - part) * 10_000) / 10_000
  }
  return spread
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a record
export type Made = any

/** Creates records of own labour through the API, as an Administrator. */
export const labourRecords = (test: CalledApp) => {
  const post = async (path: string, body: Record<string, unknown>): Promise<Made> => {
    const reply = await test.api('POST', path, { body, as: 'administrator' })
    if (reply.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const worker = async (
    workerName: string,
    allInRate: number,
    payRate: number,
    validFrom = '2026-04-06',
  ): Promise<Made> => {
    const made = await post('/Worker', { workerName })
    await post('/WorkerRate', { workerId: made.id, validFrom, allInRate, payRate })
    return made
  }
  return {
    post,
    worker,
    rate: (workerId: number, validFrom: string, allInRate: number, payRate: number) =>
      post('/WorkerRate', { workerId, validFrom, allInRate, payRate }),
    plant: (plantName: string, rate: number, others: Record<string, unknown> = {}) =>
      post('/Plant', { plantName, rate, ...others }),
    week: (weekStart: string, others: Record<string, unknown> = {}) =>
      post('/LabourWeek', { weekStart, ...others }),
    line: (labourWeekId: number, body: Record<string, unknown>) =>
      post('/LabourLine', { labourWeekId, ...body }),
    postWeek: (id: number) => test.api('POST', '/LabourWeek/post', { body: { id }, as: 'administrator' }),
  }
}

/** All of the worked example but the posting. */
export const makeExampleWeek = async (test: CalledApp, weekStart = '2026-11-23') => {
  const make = labourRecords(test)
  const costing = costingRecords(test)
  const [big, small] = [
    await costing.project({ projectNumber: `26-201 ${weekStart}` }),
    await costing.project({ projectNumber: `25-112 ${weekStart}` }),
  ]
  const category = async (name: string) => costing.category({ categoryDescription: `${name} ${weekStart}` })
  const masonry = await category('Masonry')
  const groundworks = await category('Groundworks')
  const prelims = await category('Prelims')
  const ali = await make.worker('Ali', 27.88, 19.8)
  const ben = await make.worker('Ben', 27.88, 19.8)
  const cal = await make.worker('Cal', 21.13, 15.1)
  const dee = await make.worker('Dee', 41.5, 0)
  const excavator = await make.plant('Excavator 8 t', 142)
  const mixer = await make.plant('Mixer', 9.5)
  const week = await make.week(weekStart, { payroll: 5214.4 })
  const work = (
    workerId: number,
    projectId: number,
    costingCategoryId: number,
    plain: number,
    overtime = 0,
  ) =>
    make.line(week.id, {
      workerId,
      projectId,
      costingCategoryId,
      ...spreadHours(plain + overtime),
      ...(overtime > 0 && { overtime }),
    })
  const lines = [
    await work(ali.id, big.id, masonry.id, 31, 4),
    await work(ali.id, small.id, masonry.id, 8),
    await work(ben.id, big.id, masonry.id, 39, 6),
    await work(cal.id, big.id, masonry.id, 23),
    await work(cal.id, big.id, groundworks.id, 16, 2.5),
    await work(dee.id, big.id, prelims.id, 26),
    await work(dee.id, small.id, prelims.id, 13),
    await make.line(week.id, {
      plantId: excavator.id,
      projectId: big.id,
      costingCategoryId: groundworks.id,
      mon: 1,
      tue: 1,
      wed: 1,
      idle: 2,
    }),
    await make.line(week.id, {
      plantId: mixer.id,
      projectId: big.id,
      costingCategoryId: masonry.id,
      ...{ mon: 1, tue: 1, wed: 1, thu: 1, fri: 1 },
    }),
  ]
  return {
    week,
    lines,
    projects: { big, small },
    categories: { masonry, groundworks, prelims },
    workers: { ali, ben, cal, dee },
    plant: { excavator, mixer },
    make,
    costing,
  }
}

/** A week with one line that has a rate, and the id of its worker. */
export const ratedWeek = async (test: CalledApp, weekStart = '2026-11-23'): Promise<Made> => {
  const make = labourRecords(test)
  const costing = costingRecords(test)
  const week = await make.week(weekStart)
  const { id: workerId } = await make.worker('Ali', 27.88, 19.8)
  await make.line(week.id, {
    workerId,
    projectId: (await costing.project()).id,
    costingCategoryId: (await costing.category()).id,
    mon: 8,
  })
  return { ...week, workerId }
}
