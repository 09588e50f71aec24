import { describe, expect, it } from 'vitest'
import { serverComplaint } from './check-change.ts'

const refused = (body: unknown) => serverComplaint({ message: 'Some fields are not right.', body })

describe("The server's reasons against a change of password", () => {
  it('are read from an errors map in a problem', () => {
    const body = { title: 'Invalid', status: 400, errors: { currentPassword: ['It is wrong.'] } }
    expect(refused(body)).toEqual({ title: null, errors: { currentPassword: ['It is wrong.'] } })
  })

  it('are read from a map without the wrapper, whatever the case of its names', () => {
    const body = { NewPassword: ['Too short.', 'Too common.'], '': ['Try later.'] }
    expect(refused(body)).toEqual({
      title: null,
      errors: { newPassword: ['Too short.', 'Too common.'], '': ['Try later.'] },
    })
  })

  it.each([
    null,
    'text',
    ['a list'],
    { title: 'Too many attempts.', status: 429 },
    { errors: {} },
    { errors: { newPassword: [] } },
    { errors: { newPassword: 'no list' } },
  ])('fall back to the sentence of the error for %j', (body) => {
    expect(refused(body)).toEqual({ title: 'Some fields are not right.', errors: {} })
  })
})
