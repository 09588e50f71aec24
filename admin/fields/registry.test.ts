import { describe, expect, it } from 'vitest'
import { users } from '#product/resources.config.ts'
import { checkField } from '../../model/check-record.ts'
import type { Field } from '../../model/definition.ts'
import { fieldTypeNames, fieldTypeOf } from '../../model/fields/registry.ts'
import { cellViewOf, viewOf } from './registry.ts'

describe('The view of a field type', () => {
  it.each(fieldTypeNames)('converts what is typed where %s has an input', (type) => {
    const { Input, toInput, fromInput } = viewOf({ type, label: 'Any' } as Field)
    expect(toInput !== undefined).toBe(Input !== undefined)
    expect(fromInput !== undefined).toBe(Input !== undefined)
  })
})

it('keeps the seconds of a time in its box', () => {
  const field = { type: 'datetime', label: 'Any' } as Field
  const { toInput, fromInput } = viewOf(field)
  const stored = '2025-04-02T09:05:07'
  expect(fromInput?.(toInput?.(stored as never, field as never) as never, field as never)).toBe(stored)
})

it('gives numbers of at most two digits a narrow column', () => {
  const quantity = { type: 'quantity', label: 'Any' } as const
  const fields = { few: { ...quantity, max: 24 }, many: quantity }
  const widthOf = (name: string) => cellViewOf({ ...users, fields }, name).column.min
  expect([widthOf('few') < widthOf('many'), widthOf('many')]).toEqual([true, 84])
})

const typed = fieldTypeNames.flatMap((type) => {
  const field = { type, label: 'Any' } as Field
  const { fromCell, numeric } = fieldTypeOf(field)
  return numeric && fromCell ? [{ type, field, fromCell }] : []
})

describe('A decimal comma', () => {
  it.each(typed)('is refused in the form and in a file by $type', ({ field, fromCell }) => {
    for (const text of ['0,125', '0,050', '12,5']) {
      const inForm = viewOf(field).fromInput?.(text as never, field as never)
      const inFile = fromCell(text, field)
      const sentence = [`Use a point: ${text.replace(',', '.')}`]
      const found = [checkField(field, inForm, 'form-create'), checkField(field, inFile, 'create')]
      expect(found.map((all) => all.map((message) => message.text))).toEqual([sentence, sentence])
    }
  })
})
