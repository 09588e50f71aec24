import { describe, expect, it } from 'vitest'
import {
  addressesOf,
  asksForPrimary,
  changedAddress,
  firstWritable,
  isDatabaseUrl,
  isForChanges,
} from './server-addresses.ts'

const several = 'postgres://me:a%2Cb@one:5432,[::1]:5433,three/costs?sslmode=require'

describe('The address of a database', () => {
  it('names one server or several', () => {
    expect(addressesOf('postgres://me@one:5432/costs')).toEqual(['postgres://me@one:5432/costs'])
    expect(addressesOf(several)).toEqual([
      'postgres://me:a%2Cb@one:5432/costs?sslmode=require',
      'postgres://me:a%2Cb@[::1]:5433/costs?sslmode=require',
      'postgres://me:a%2Cb@three/costs?sslmode=require',
    ])
  })

  it.each([
    ['postgres://me@one:5432,two:5432/costs', true],
    ['postgresql:///costs?host=/run/postgresql', true],
    [several, true],
    ['postgres://me@one:port,two/costs', false],
    ['postgres://me@one,two:99999/costs', false],
    ['postgres://one,,two/costs', false],
    ['postgres://me@one,/costs', false],
    ['postgres:///costs?host=one,two', false],
    ['mysql://one,two/costs', false],
  ])('%s is one: %s', (text, expected) => expect(isDatabaseUrl(text)).toBe(expected))

  it.each([
    ['postgres://one/costs', false],
    ['postgres://one/costs?target_session_attrs=read-write', true],
    ['postgres://one,two/costs', true],
  ])('%s asks for a server that takes changes: %s', (address, expected) =>
    expect(asksForPrimary(address)).toBe(expected),
  )

  it.each([
    ['postgres://one,two/costs', true],
    ['postgres://one,two/costs?target_session_attrs=read-write', true],
    ['postgres://one,two/costs?target_session_attrs=primary', true],
    ['postgres://one,two/costs?target_session_attrs=standby', false],
    ['postgres://one,two/costs?target_session_attrs=', false],
  ])('%s is for changes: %s', (address, expected) => expect(isForChanges(address)).toBe(expected))

  it.each([
    [several, 'postgres://me@one:5432,[::1]:5433,three/costs?sslmode=require'],
    ['postgres://me:secret@one:5432/costs', 'postgres://me@one:5432/costs'],
    ['postgres://one,two/costs', 'postgres://one,two/costs'],
  ])('%s keeps its servers without the password', (address, expected) => {
    const changed = changedAddress(address, (url) => {
      url.password = ''
    })
    expect(changed).toBe(expected)
  })
})

describe('Of several servers', () => {
  const chosenOf = (states: Readonly<Record<string, boolean | Error>>) =>
    firstWritable(Object.keys(states), async (address) => {
      const state = states[address] ?? false
      if (state instanceof Error) throw state
      return state
    })
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

  it('the first one that takes changes is used', async () => {
    expect(await chosenOf({ dead: refused, standby: false, primary: true, other: true })).toBe('primary')
  })

  it('none is used while all are standbys or cannot be reached', async () => {
    await expect(chosenOf({ standby: false, dead: refused })).rejects.toThrow(refused)
    await expect(chosenOf({ standby: false, other: false })).rejects.toMatchObject({ code: '57P03' })
  })
})
