import { describe, expect, it } from 'vitest'
import { quoteLines, quotePurchaseLinks, suppliers } from '../resources.config.ts'
import { checkFilter } from './filter/check-filter.ts'
import { valueText } from './record-text.ts'
import { fieldOf, lookupTarget, shownField } from './resources.ts'

describe('A lookup', () => {
  it('ends at the last step of its path, in the resource that has the field', () => {
    const { resource, name } = lookupTarget(quoteLines, 'quoteHeaderId.projectId.projectName')
    expect([resource.name, name]).toEqual(['projects', 'projectName'])
  })

  it('is shown as the field that it ends at, under its own label; an id as a number', () => {
    expect(shownField(quoteLines, 'projectDescription')).toMatchObject({ type: 'text', label: 'Project' })
    expect(shownField(quotePurchaseLinks, 'quoteId').type).toBe('reference')
    const fields = {
      ofQuote: { type: 'lookup', label: 'Quote', path: 'quoteHeaderId.id' },
      ...quoteLines.fields,
    } as const
    expect(shownField({ ...quoteLines, fields }, 'ofQuote')).toEqual({ type: 'integer', label: 'Quote' })
  })
})

it('A field that does not exist is named with its resource', () =>
  expect(() => fieldOf(suppliers, 'nothing')).toThrow('suppliers has no field nothing'))

it('What is empty is no text', () => expect(valueText(suppliers, 'contactName', null)).toBe(''))

it('A list has a text filter when it names one field to search, and none without', () => {
  expect(checkFilter(suppliers, { q: 'brick' })).toMatchObject({ text: 'brick' })
  const without = { ...suppliers, list: { ...suppliers.list, search: [] } }
  expect(checkFilter(without, { q: 'brick' })).toMatchObject({
    message: { text: 'This list has no text filter.' },
  })
})
