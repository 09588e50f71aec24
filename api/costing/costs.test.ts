import { expect, it } from 'vitest'
import { accessOf } from '../../model/visible-definitions.ts'
import { quoteLines, resources, roles, suppliers } from '../../resources.config.ts'
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

// The costing calls leave out the fields of these roles: `costs-hidden` and `labour-access` look for their values in all replies.
// A new role needs such a test first.
it('leaves out the fields of two roles only', () => {
  const named = Object.values(resources).flatMap((resource) =>
    reservedFieldsOf(resource).flatMap((name) => {
      const field = Object.entries(resource.fields).find(([own]) => own === name)?.[1]
      return field ? (accessOf(field)?.read ?? []) : []
    }),
  )
  expect(new Set(named)).toEqual(new Set([roles.estimator, roles.payer]))
})
