import { describe, expect, it } from 'vitest'
import { type HoursLine, hoursByJob, hoursByPerson } from './week-hours.ts'

const line = (values: Partial<HoursLine>): HoursLine => ({
  workerId: 1,
  workerName: 'Ali',
  projectId: 1,
  projectNumber: '26-201',
  quoteLineId: null,
  costingCategoryId: 1,
  overtime: null,
  ...values,
})
const doubtsOf = (...lines: HoursLine[]) => hoursByPerson(lines).map(({ doubts }) => doubts)

describe('Hours of a week', () => {
  it('are summed for each person by day, with the difference from a full week', () => {
    const lines = [
      line({ mon: 7.5, tue: 8.25, overtime: 0.5 }),
      line({ workerId: 2, workerName: 'Ben', mon: 8 }),
      line({ projectId: 2, mon: 0.1, wed: 0.2 }),
    ]
    expect(hoursByPerson(lines)).toEqual([
      {
        workerId: 1,
        workerName: 'Ali',
        days: [7.6, 8.25, 0.2, 0, 0, 0, 0],
        hours: 16.05,
        overtime: 0.5,
        overFullWeek: -22.95,
        doubts: [],
      },
      expect.objectContaining({ workerName: 'Ben', hours: 8, overFullWeek: -31 }),
    ])
  })

  it('are summed for each job without those of plant', () => {
    const lines = [
      line({ mon: 8 }),
      line({ workerId: null, workerName: null, mon: 1 }),
      line({ projectId: 2, projectNumber: null, tue: 4 }),
    ]
    expect(hoursByJob(lines)).toEqual([
      { projectId: 1, job: '26-201', hours: 8 },
      { projectId: 2, job: '2', hours: 4 },
    ])
    expect(hoursByPerson(lines)).toHaveLength(1)
  })

  it('are in doubt above sixty, above a day, and for the same work twice on one day', () => {
    const long = line({ mon: 12, tue: 12, wed: 12, thu: 12, fri: 12 })
    expect(doubtsOf(long)).toEqual([[]])
    expect(doubtsOf(long, line({ projectId: 2, sat: 0.5 }))).toEqual([['long']])
    expect(doubtsOf(line({ mon: 16 }), line({ projectId: 2, mon: 8.5 }))).toEqual([['day']])
    expect(doubtsOf(line({ mon: 4 }), line({ mon: 4 }))).toEqual([['twice']])
    expect(doubtsOf(line({ mon: 4 }), line({ tue: 4 }))).toEqual([[]])
    expect(doubtsOf(line({ mon: 4 }), line({ mon: 4, costingCategoryId: 2 }))).toEqual([[]])
  })
})
