import { parseArgs } from 'node:util'
import { expect, it } from 'vitest'
import { sentenceOf } from './launch.mjs'

const errorOf = (args: readonly string[]): unknown => {
  try {
    return parseArgs({ args: [...args], options: { before: { type: 'string' } } })
  } catch (error) {
    return error
  }
}

it.each([
  [['--befor', '2026-01-01'], "Unknown option '--befor'."],
  [['--before'], "Option '--before <value>' argument missing."],
  [['2026-01-01'], "Unexpected argument '2026-01-01'."],
])('a command says which of its arguments is wrong: %o', (args, sentence) =>
  expect(sentenceOf(errorOf(args))).toBe(sentence),
)

it('any other error keeps its stack', () => expect(sentenceOf(new Error('broken'))).toBeUndefined())
