import { expect, it } from 'vitest'
import { defineResource } from './definition.ts'
import { effectOfRest, type ImportEffect, presetKey } from './import.ts'

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

const readings = defineResource({
  name: 'readings',
  label: 'Reading',
  importKey: ['place', 'readOn', 'serial'],
  fields: {
    place: { type: 'text', label: 'Place', required: true },
    readOn: { type: 'date', label: 'Read On', required: true },
    serial: { type: 'text', label: 'Serial' },
    note: { type: 'text', label: 'Note' },
  },
})
const whole = ['place', 'readOn', 'serial']

it.each([
  ['the ids of the file', ['id', ...whole], undefined, ['id']],
  ['all fields of the definition', ['note', ...whole], undefined, whole],
  ['all of them without a required one, which is refused', ['place', 'serial'], undefined, whole],
  ['the others below the record that one refers to', ['readOn', 'serial'], 'place', ['readOn', 'serial']],
  ['none without a column that records may leave empty', ['place', 'readOn'], undefined, []],
  ['none without any column of it', ['note'], undefined, []],
])('The default key of an import is %s', (_what, columns, parentKey, key) => {
  expect(presetKey(readings, columns, parentKey)).toEqual(key)
})
