import { describe, expect, it } from 'vitest'
import { mailboxesIn, mailboxIn } from './mailboxes.ts'

describe('Addresses as mail programs copy them', () => {
  it.each([
    ['jo@a.example', [[null, 'jo@a.example']]],
    [
      '"Bloggs, Jo" <jo@a.example>; Ann <ann@a.example>',
      [
        ['Bloggs, Jo', 'jo@a.example'],
        ['Ann', 'ann@a.example'],
      ],
    ],
    ['Bloggs, Jo <jo@a.example>', [['Bloggs, Jo', 'jo@a.example']]],
    ['mailto:jo@a.example?subject=Order', [[null, 'jo@a.example']]],
    ['<mailto:jo@a.example>.', [[null, 'jo@a.example']]],
    ['jo@a.example.', [[null, 'jo@a.example']]],
    [
      'jo@a.example, ann@a.example;\nbob@a.example eve@a.example',
      [
        [null, 'jo@a.example'],
        [null, 'ann@a.example'],
        [null, 'bob@a.example'],
        [null, 'eve@a.example'],
      ],
    ],
    [
      'not an address',
      [
        [null, 'not'],
        [null, 'an'],
        [null, 'address'],
      ],
    ],
    ['  ', []],
  ])('%j are %j', (text, expected) => {
    expect(mailboxesIn(text).map(({ name, address }) => [name, address])).toEqual(expected)
  })

  it('are one only if there are no others', () => {
    expect(mailboxIn('Jo <jo@a.example>')).toEqual({ name: 'Jo', address: 'jo@a.example' })
    expect(mailboxIn('jo@a.example; ann@a.example')).toBeNull()
  })
})
