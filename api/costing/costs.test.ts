import { expect, it } from 'vitest'
import { quoteLines, roles, suppliers } from '../../resources.config.ts'
import { reservedFieldsOf } from './costs.ts'

it('lists the fields of every role that neither everybody nor every Administrator has', () => {
  const of = (read: readonly string[]) => ({ type: 'text', label: 'Text', access: { read } }) as const
  const resource = {
    ...suppliers,
    fields: {
      supplierName: suppliers.fields.supplierName,
      bids: of(['Surveyor']),
      secret: of([roles.administrator]),
      shared: of([roles.everyone, 'Surveyor']),
    },
  }
  expect(reservedFieldsOf(resource)).toEqual(['bids'])
  expect(reservedFieldsOf(quoteLines)).toContain('costRate')
})
