import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../model/messages.ts'
import { checkNewPassword } from './password-rules.ts'

describe('A new password', () => {
  const owner = { email: 'jo.bloggs@firm.example', firstName: 'Joanna', lastName: 'Bloggs' }
  const weak = [messages.commonPassword]

  it.each(['correct horse', 'ünïcödé wörds', 'Joanna and Bloggs', 'pppppppq', '12 345 678'])(
    'may be %s',
    (password) => {
      expect(checkNewPassword(password, owner)).toEqual([])
    },
  )

  it.each([
    'password',
    'PASSWORD1',
    'Passw0rd',
    '1234567890',
    '        ',
    '００００００００',
    'jjjjjjjjjjjj',
  ])('must not be as common as %s', (password) => {
    expect(checkNewPassword(password, owner)).toEqual(weak)
  })

  it.each(['jo.bloggs', 'Jo.Bloggs@firm.example', 'joannabloggs', 'Joanna Bloggs', 'BloggsJoanna'])(
    'must not be one’s own name or address, as %s',
    (password) => {
      expect(checkNewPassword(password, owner)).toEqual(weak)
    },
  )

  it('has 8 to 256 characters, however many bytes they take', () => {
    expect(checkNewPassword('🔑'.repeat(7), owner)).toEqual([messages.minLength(8)])
    expect(checkNewPassword('🔑🗝'.repeat(128), owner)).toEqual([])
    expect(checkNewPassword('🔑🗝'.repeat(129), owner)).toEqual([messages.maxLength(256)])
    expect(checkNewPassword(12345678, owner)).toEqual([messages.format])
  })

  it('is compared with a list in lower case, each of a length that is allowed', () => {
    const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
    expect(new Set(list).size).toBe(list.length)
    for (const entry of list) {
      expect(entry).toBe(entry.toLowerCase())
      expect([...entry].length).toBeGreaterThanOrEqual(8)
    }
  })
})
