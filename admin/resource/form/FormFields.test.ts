import { describe, expect, it } from 'vitest'
import { payments, projects, purchaseHeaders, purchaseLines } from '../../../resources.config.ts'
import { fieldRows, roomOf } from './FormFields.tsx'

it('A form has room for two columns above 12 fields, and for a table where it has lines', () => {
  const names = Object.keys(purchaseHeaders.fields)
  expect([roomOf(names.slice(0, 12), null), roomOf(names.slice(0, 13), null), roomOf(names, {})]).toEqual([
    undefined,
    'columns',
    'table',
  ])
})

describe('The fields of a form', () => {
  it('stand side by side where they are short and follow each other, three at most', () =>
    expect(
      fieldRows(purchaseHeaders, [
        'supplierId',
        'userPONo',
        'accountsPONo',
        'supplierPOInvoiceNo',
        'comments',
        'requiredDate',
        'receivedDate',
        'statementDate',
        'orderDate',
      ]),
    ).toEqual([
      ['supplierId'],
      ['userPONo', 'accountsPONo', 'supplierPOInvoiceNo'],
      ['comments'],
      ['requiredDate', 'receivedDate'],
      ['statementDate', 'orderDate'],
    ]))

  it('share a row in two', () => {
    expect(fieldRows(payments, ['receivedDate', 'amount'])).toEqual([['receivedDate', 'amount']])
    expect(fieldRows(purchaseLines, ['description', 'quantity', 'costEach', 'costingCategoryId'])).toEqual([
      ['description'],
      ['quantity', 'costEach'],
      ['costingCategoryId'],
    ])
  })

  it('have a row each where they are long', () =>
    expect(fieldRows(projects, ['projectName', 'location', 'comments'])).toEqual([
      ['projectName'],
      ['location'],
      ['comments'],
    ]))
})
