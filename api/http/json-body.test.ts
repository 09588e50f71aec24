import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inReadings } from '../../tests/support/processor-time.ts'
import { nameFault, shapeFault } from './json-body.ts'

const jsonFault = (json: string) => shapeFault(json) ?? nameFault(json, JSON.parse(json))

describe('A JSON text', () => {
  it('of any value is right as it is written, whatever its strings hold', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        (value) => jsonFault(JSON.stringify(value, null, 1)) === null,
      ),
    )
  })

  it.each([
    ['{"a":1,"a":2}', { is: 'twice', name: 'a' }],
    ['{"a":1,"\\u0061":2}', { is: 'twice', name: 'a' }],
    ['[{"b":{"a":[{"x":1}],"a" :2}}]', { is: 'twice', name: 'a' }],
    [`{${Array.from({ length: 50_001 }, (_, n) => `"${n}":0`).join()}}`, { is: 'long', most: 50_000 }],
    [`${'['.repeat(33)}${']'.repeat(33)}`, { is: 'deep' }],
    [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, { is: 'deep' }],
  ])('%s is wrong', (json, fault) => {
    expect(jsonFault(json)).toEqual(fault)
  })

  it.each([
    '{"a":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1,","b":"a"}',
    '{"a:":1,"a":"a"}',
    `${'['.repeat(32)}${']'.repeat(32)}`,
  ])('%s is right', (json) => {
    expect(jsonFault(json)).toBeNull()
  })

  it.each([
    ['names', `{${Array.from({ length: 1_200_000 }, (_, n) => `"${n}":{}`).join()}}`],
    ['brackets', '['.repeat(8_000_000)],
    ['quotes', '"'.repeat(16_000_000)],
    ['escaped quotes', `"${'\\\\"'.repeat(5_333_333)}`],
    ['backslashes', `"${'\\\\'.repeat(8_000_000)}`],
    ['lists', `[${'[],'.repeat(5_333_333)}[]]`],
  ])('of 16 MB of %s costs little before it is parsed', async (_what, json) => {
    expect(await inReadings(() => shapeFault(json))).toBeLessThan(20)
  })

  it('of a megabyte is read', () => {
    expect(jsonFault(JSON.stringify({ a: 'x"\\'.repeat(350_000) }))).toBeNull()
    expect(jsonFault(`[${'1,'.repeat(500_000)}1]`)).toBeNull()
  })
})
