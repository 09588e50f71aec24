import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFault } from './json-body.ts'

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
    ['{"a":1,"a":2}', 'names "a" twice'],
    ['{"a":1,"\\u0061":2}', 'names "a" twice'],
    ['[{"b":{"a":[{"x":1}],"a" :2}}]', 'names "a" twice'],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'is nested too deeply'],
    [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 'is nested too deeply'],
  ])('%s is wrong', (json, fault) => {
    expect(jsonFault(json)).toBe(fault)
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

  it('of a megabyte is read', () => {
    expect(jsonFault(JSON.stringify({ a: 'x"\\'.repeat(350_000) }))).toBeNull()
    expect(jsonFault(`[${'1,'.repeat(500_000)}1]`)).toBeNull()
  })
})
