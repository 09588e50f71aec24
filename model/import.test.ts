import { expect, it } from 'vitest'
import { effectOfRest, type ImportEffect } from './import.ts'

const none = { create: 0, change: 0, same: 0, delete: 0, wrong: 0 }
const named = (...effects: ImportEffect[]) => effects.map((does, at) => ({ row: at + 1, does }))

it.each([
  ['"same" if all others are named', { ...none, create: 1, same: 3 }, named('create'), 'same'],
  ['what is left of the counts', { ...none, create: 7, wrong: 1 }, named('wrong', 'create'), 'create'],
  ['unknown if several are left', { ...none, create: 2, change: 1 }, named('create'), null],
  ['"same" in an import of nothing', none, [], 'same'],
])('The effect of a row that is only counted is %s', (_what, counts, rows, effect) => {
  expect(effectOfRest({ counts, rows })).toBe(effect)
})
