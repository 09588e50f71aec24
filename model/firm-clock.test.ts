import { describe, expect, it } from 'vitest'
import { firmDay, firmTime, lastTimeAt } from './firm-clock.ts'

describe('What day and time it is', () => {
  it('is that of London, whatever the browser thinks', () => {
    expect(firmDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
    expect(firmDay(new Date('2026-01-01T23:30:00Z'))).toBe('2026-01-01')
    expect(firmTime(new Date('2026-07-01T23:30:59Z'))).toBe('2026-07-02T00:30:00')
    expect(firmTime(new Date('2026-01-01T23:30:59Z'))).toBe('2026-01-01T23:30:00')
  })
})

describe('The last time that the clocks showed a time of day', () => {
  it.each([
    ['today, once it has passed', '02:00', '2026-07-02T01:00:00Z', '2026-07-02T01:00:00.000Z'],
    ['yesterday before it', '02:00', '2026-07-02T00:59:59Z', '2026-07-01T01:00:00.000Z'],
    [
      'an hour later on the day on which they skip it',
      '01:30',
      '2026-03-29T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'at one instant on the day on which they show it twice',
      '01:30',
      '2026-10-25T12:00:00Z',
      '2026-10-25T01:30:00.000Z',
    ],
  ])('was %s', (_when, time, now, instant) => {
    expect(lastTimeAt(time, new Date(now)).toISOString()).toBe(instant)
  })
})
