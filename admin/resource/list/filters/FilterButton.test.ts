import { describe, expect, it } from 'vitest'
import { purchaseHeaders } from '../../../../resources.config.ts'
import { recordTexts } from '../../../i18n/record-texts.ts'
import { testText } from './FilterButton.tsx'

/** The catalogue, as far as these texts need it. */
const translate = (key: string, options: Readonly<Record<string, unknown>> = {}) => {
  const text = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], recordTexts)
  return String(text).replace(/%\{(\w+)\}/g, (_, name) => String(options[name]))
}
const { statementDate, totalAmount, userPONo, supplierId } = purchaseHeaders.fields

describe('What a filter asks for, in words', () => {
  it.each([
    [statementDate, null, 'none'],
    [statementDate, 'month-1', 'Last month'],
    [statementDate, { below: 'today-30d' }, 'below 30 days ago'],
    [statementDate, { from: '2026-01-01', to: '2026-03-31' }, '01/01/2026 to 31/03/2026'],
    [totalAmount, { from: 1000 }, 'from 1,000.00'],
    [totalAmount, { below: 0 }, 'below 0.00'],
    [totalAmount, { not: 0 }, 'not 0.00'],
    [userPONo, { contains: 'BR2' }, 'contains “BR2”'],
    [userPONo, { empty: false }, 'any'],
  ])('%o of %j', (field, test, text) => expect(testText(field, test, translate)).toBe(text))

  it('names another field of the record', () =>
    expect(testText(statementDate, { above: { field: 'orderDate' } }, translate, () => 'Ordered')).toBe(
      'above Ordered',
    ))

  it('names the records that are referred to, and counts the others', () =>
    expect(testText(supplierId, [1, 2, 3, null], translate, (id) => `Supplier ${id}`)).toBe(
      'Supplier 1, Supplier 2 and 2 more',
    ))
})
