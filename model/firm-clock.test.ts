import { describe, expect, it } from 'vitest'
import { firmDay, firmTime } from './firm-clock.ts'

describe('What day and time it is', () => {
  it('is that of London, whatever the browser thinks', () => {
    expect(firmDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
    expect(firmDay(new Date('2026-01-01T23:30:00Z'))).toBe('2026-01-01')
    expect(firmTime(new Date('2026-07-01T23:30:59Z'))).toBe('2026-07-02T00:30:00')
    expect(firmTime(new Date('2026-01-01T23:30:59Z'))).toBe('2026-01-01T23:30:00')
  })
})
