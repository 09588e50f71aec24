import { describe, expect, it } from 'vitest'
import { defineResource, type Resource } from '../definition.ts'
import { firmDay } from '../firm-clock.ts'
import { passesFilter } from './passes.ts'

const jobs: Resource = defineResource({
  name: 'jobs',
  label: 'Job',
  fields: {
    state: { type: 'text', label: 'State' },
    paid: { type: 'boolean', label: 'Paid' },
    day: { type: 'date', label: 'Day' },
    until: { type: 'date', label: 'Until' },
    hours: { type: 'integer', label: 'Hours' },
  },
})

describe('A record passes a filter', () => {
  it.each([
    [{}, {}, true],
    [{ state: 'open' }, { state: 'open' }, true],
    [{ state: 'open' }, { state: 'shut' }, false],
    [{ state: ['open', null] }, { state: null }, true],
    [{ state: ['open', null] }, {}, true],
    [{ state: 'open', paid: false }, { state: 'open', paid: true }, false],
    [{ day: { below: 'today' } }, { day: '2020-01-01' }, true],
    [{ day: { below: 'today' } }, { day: firmDay() }, false],
    [{ day: { below: 'today' } }, { day: null }, false],
    [{ day: 'today' }, { day: firmDay() }, true],
    [{ day: 'month' }, { day: firmDay() }, true],
    [{ hours: { from: 1, to: 8 } }, { hours: 8 }, true],
    [{ hours: { above: 8 } }, { hours: 8 }, false],
    [{ state: { not: ['open', 'shut'] } }, { state: 'shut' }, false],
    [{ state: { contains: 'PE' } }, { state: 'open' }, true],
    [{ state: { empty: false } }, {}, false],
    [{ day: { above: { field: 'until' } } }, { day: '2026-01-02', until: '2026-01-01' }, true],
    [{ day: { above: { field: 'until' } } }, { day: '2026-01-02' }, false],
    [{ hours: { not: { field: 'hours' } } }, { hours: null }, true],
    [{ secret: 1 }, { state: 'open' }, false],
  ])('%j for %j: %s', (filter, record, passes) => expect(passesFilter(jobs, filter, record)).toBe(passes))
})
