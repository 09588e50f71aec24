import { describe, expect, it } from 'vitest'
import { payments, projects, purchaseHeaders, purchaseLines } from '../../../resources.config.ts'
import { fieldRows } from './FormFields.tsx'

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
