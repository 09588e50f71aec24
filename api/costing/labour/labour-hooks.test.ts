import { describe, expect, it } from 'vitest'
import { changeOf } from '../../crud/record-change.ts'
import { labourLineHooks } from './labour-hooks.ts'

type Concerns = NonNullable<typeof labourLineHooks.concerns>
type Line = Parameters<Concerns>[0]['values']
type Whole = NonNullable<Parameters<Concerns>[0]['before']>

const line: Line = {
  workerId: 1,
  plantId: null,
  projectId: 2,
  costingCategoryId: 3,
  quoteLineId: null,
  mon: 8,
}
const asks = (values: Line) =>
  // A line as the hooks read it.
  labourLineHooks.concerns?.(changeOf(line as Whole, values))

describe('Lines of a week', () => {
  it('are written together where they are new, or only hours, overtime and texts change', () => {
    expect(labourLineHooks.concerns?.(changeOf<Whole>(null, line))).toBe(false)
    expect(asks({ mon: 10, tue: null })).toBe(false)
    expect(asks({ overtime: 2, text: 'Late pour' })).toBe(false)
    expect(asks({ rate: 29, payRate: 20 })).toBe(false)
    expect(asks({ workerId: 1, projectId: 2 })).toBe(false)
  })

  it('are written one by one with other people or work, or with a fault', () => {
    for (const values of [
      { workerId: 4 },
      { projectId: 4 },
      { costingCategoryId: 4 },
      { quoteLineId: 4 },
      { overtime: 9 },
      { mon: null, overtime: 1 },
      { idle: 1 },
      { plantId: 4 },
    ])
      expect([values, asks(values)]).toEqual([values, true])
    expect(labourLineHooks.concerns?.(changeOf<Whole>(null, { ...line, overtime: 9 }))).toBe(true)
  })
})
