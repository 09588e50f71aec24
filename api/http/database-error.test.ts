import { describe, expect, it } from 'vitest'
import { asUnavailable } from './database-error.ts'

/** As node-postgres and Node report it. */
const failure = (code: string) => Object.assign(new Error('It failed.'), { code })

describe('A failure of the database', () => {
  it.each([
    ['serialisation given up', '40001', 'busy'],
    ['deadlock', '40P01', 'busy'],
    ['too many clients', '53300', 'busy'],
    ['no lock in time', '55P03', 'busy'],
    ['statement too long', '57014', 'busy'],
    ['full disk', '53100', 'not_writable'],
    ['read-only server', '25006', 'not_writable'],
    ['connection lost', '08006', 'unavailable'],
    ['out of memory', '53200', 'unavailable'],
    ['ended by an administrator', '57P01', 'unavailable'],
    ['disk that fails', '58030', 'unavailable'],
    ['system that fails', '58000', 'unavailable'],
    ['missing file of the database', '58P01', 'unavailable'],
    ['damaged file of the database', 'XX001', 'unavailable'],
    ['damaged index', 'XX002', 'unavailable'],
    ['refused connection', 'ECONNREFUSED', 'unavailable'],
  ])('by %s (%s) is answered as %s', (_what, code, problem) =>
    expect(asUnavailable(failure(code))).toMatchObject({ code: problem }),
  )

  it.each(['42P01', '22012', 'XX000'])('that is our own fault (%s) stays what it is', (code) => {
    const fault = failure(code)
    expect(asUnavailable(fault)).toBe(fault)
  })
})
