import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

/** The modules that propose numbers, as a firm in France loads them. */
const loadForms = async () => ({
  ...(await import('./applications/AmountsDialog.tsx')),
  ...(await import('./orders/delivery-draft.ts')),
  ...(await import('./orders/invoice-draft.ts')),
  ...(await import('./orders/order-draft.ts')),
  ...(await import('./subcontracts/StepsDialog.tsx')),
  ...(await import('./unallocated/SplitDialog.tsx')),
  ...(await import('../model/import-values.ts')),
})

describe('A form of a firm whose decimals have a comma', () => {
  let forms: Awaited<ReturnType<typeof loadForms>>
  beforeAll(async () => {
    vi.resetModules()
    vi.doMock('#product/model/firm-locale.ts', () => ({
      firmLocale: 'fr-FR',
      firmCurrency: 'EUR',
      firmTimeZone: 'Europe/Paris',
    }))
    forms = await loadForms()
  })
  afterAll(() => {
    vi.doUnmock('#product/model/firm-locale.ts')
    vi.resetModules()
  })

  const line = { id: 1, description: 'Bricks', quantity: 12.5, unit: 'm\u00b2', received: 0 }

  it('proposes what of a delivery is to come', () => {
    const { texts, faults } = forms.readDeliveryLine('delivered', {
      ...line,
      purchaseHeaderId: 1,
      invoiceOnly: false,
    })
    expect([texts.quantity, faults.quantity]).toEqual(['12,5', undefined])
  })

  it('proposes quantity and price of an invoice', () => {
    const bought = { ...line, costEach: 9.25, costingCategoryId: 1, orderLineId: null }
    const { texts, amount } = forms.readInvoiceLine(bought, undefined)
    expect([texts, amount]).toEqual([{ quantity: '12,5', cost: '9,25' }, 115.63])
  })

  it('proposes what is left to order, at the last price', () => {
    const texts = forms.textsFor(
      {
        quoteLineId: 1,
        description: 'Trench',
        unit: 'm',
        quantity: 10,
        remaining: 4.5,
        quotedEach: 30,
        costRate: null,
        categoryId: 7,
        lastPaid: { costEach: 27.5, description: 'Trench', day: null },
      },
      undefined,
    )
    expect(texts).toEqual({ quantity: '4,5', cost: '27,5' })
  })

  it('proposes shares of a purchase line', () =>
    expect([...forms.equally('percent', [1, 2, 3], 10).values()]).toEqual(['33,33', '33,33', '33,34']))

  it('proposes the amounts of a certificate and of a payment', () => {
    const applied = { gross: 12_345.5, due: 9876, paid: 1000.5 }
    const certificate = { certifiedOn: null, certifiedGross: null, certifiedDue: null }
    expect(forms.proposedAmounts({ ...applied, ...certificate })).toMatchObject({
      certifiedGross: '12345,50',
      certifiedDue: '9876,00',
      amount: '8875,50',
    })
  })

  it('proposes what a subcontractor is allowed', () =>
    expect(forms.proposedStep({ allowed: 16_020 }).allowed).toBe('16020,00'))

  it('shows the cells of an imported file as they are read again', () =>
    expect([12.5, 'Bricks', null, true].map(forms.textOfCell)).toEqual(['12,5', 'Bricks', '', 'true']))
})
