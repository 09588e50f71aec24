import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineTotal, product, subtract, sum } from '../../../model/decimal.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { bricksInvoice, settingsOf } from '../../../tests/support/sample-invoice.ts'
import { type AccountsSettings, accountRows } from './account-rows.ts'
import type { AccountsFormat } from './formats/format.ts'
import type { Invoice, InvoiceLine } from './read-invoices.ts'

const shown = (invoice: Invoice, settings: AccountsSettings) =>
  accountRows(invoice, settings).map(({ job, accountOf, vatName, net, vat }) =>
    [job ?? '', accountOf, vatName, net.toFixed(2), vat.toFixed(2)].join(' '),
  )

describe('The rows of the worked invoice A-20417', () => {
  const byJobAndCategory = [
    '24-107 Masonry T1 812.87 162.57',
    '24-112 Masonry T1 1980.56 396.11',
    '24-112 Prelims T1 83.00 16.60',
    '24-112 Prelims T5 137.99 6.90',
    '24-112 Prelims T2 9.75 0.00',
  ]

  it('add up to the paper with one row of rounding for Xero', () => {
    expect(shown(bricksInvoice, settingsOf('xero'))).toEqual([...byJobAndCategory, ' Rounding T9 0.03 0.00'])
  })

  it('have the penny of VAT on the largest row for Sage', () => {
    const [first, second, ...others] = byJobAndCategory
    expect(shown(bricksInvoice, settingsOf('sage50'))).toEqual([
      first,
      second?.replace('396.11', '396.13'),
      ...others,
      ' Rounding T9 0.01 0.00',
    ])
  })

  it('count each job as its cost does', () => {
    const rows = accountRows(bricksInvoice, settingsOf('plain')).filter(({ isRounding }) => !isRounding)
    const of = (name: string) => sum(rows.filter(({ job }) => job === name).map(({ net }) => net))
    expect([of('24-112'), of('24-107')]).toEqual([2211.3, 812.87])
  })

  it('have the accounts of CIS for its parts', () => {
    const [line] = bricksInvoice.lines
    const lines = (['labour', 'materials'] as const).map((cisPart) => ({
      ...(line as InvoiceLine),
      cisPart,
    }))
    expect(
      accountRows({ ...bricksInvoice, lines }, settingsOf('plain')).map(({ account }) => account),
    ).toEqual(['321', '322', '321', '322', '999'])
  })

  it('have no VAT with reverse charge', () => {
    const code = { id: 6, rate: 20, reverseCharge: true, nameInAccounts: 'T21' }
    const [line] = bricksInvoice.lines
    const subcontract = { ...(line as InvoiceLine), total: 4000, links: [], code }
    const rows = accountRows(
      { ...bricksInvoice, lines: [subcontract], invoiceNet: 4000, invoiceVat: 0, toPay: 4000 },
      settingsOf('xero'),
    )
    expect(rows).toMatchObject([{ net: 4000, vat: 0, vatName: 'T21' }])
  })
})

describe('The rows of any invoice', () => {
  const codes = [
    { id: 1, rate: 20, reverseCharge: false, nameInAccounts: 'T1' },
    { id: 2, rate: 5, reverseCharge: false, nameInAccounts: 'T5' },
    { id: 3, rate: 0, reverseCharge: false, nameInAccounts: 'T2' },
    { id: 4, rate: 20, reverseCharge: true, nameInAccounts: 'T21' },
  ]
  const categories = [
    { categoryId: 1, category: 'Masonry', accountCode: '5010' },
    { categoryId: 2, category: 'Prelims', accountCode: '5020' },
    { categoryId: 3, category: 'Preliminaries', accountCode: '5020' },
    { categoryId: 4, category: 'Drainage', accountCode: null },
  ]
  const jobs = [1, 2, 3].map((id) => ({ id, name: `24-10${id}` }))
  const price = fc.integer({ min: 0, max: 9_000_000 }).map((each) => each / 10_000)
  const quantity = fc.integer({ min: -400_000, max: 400_000 }).map((each) => each / 10_000)
  const line = fc
    .record({
      quantity,
      costEach: price,
      counted: fc.constantFrom(...categories),
      code: fc.constantFrom(...codes),
      cisPart: fc.constantFrom(null, 'labour' as const, 'materials' as const),
      // Quantities of links may be more than the line has.
      links: fc.array(
        fc.record({ quantity, job: fc.constantFrom(...jobs), counted: fc.constantFrom(...categories) }),
        { maxLength: 3 },
      ),
    })
    .map(
      ({ quantity, costEach, counted, code, cisPart, links }): Omit<InvoiceLine, 'job'> => ({
        userPONo: '24-112/031',
        total: lineTotal(quantity, costEach),
        ...counted,
        code,
        cisPart,
        links: links.map(({ quantity, job, counted }) => ({
          amount: product(quantity, costEach),
          job,
          ...counted,
        })),
      }),
    )
  const invoices = fc
    .record({
      lines: fc.array(line, { maxLength: 8 }),
      job: fc.constantFrom(null, ...jobs),
      netApart: fc.integer({ min: -100, max: 100 }),
      vat: fc.integer({ min: -100_000, max: 100_000 }),
    })
    .map(({ lines, job, netApart, vat }): Invoice => {
      const total = sum(lines.map((line) => line.total))
      const invoiceNet = sum([total, netApart / 100])
      return {
        ...bricksInvoice,
        lines: lines.map((line) => ({ ...line, job })),
        total,
        invoiceNet,
        invoiceVat: vat / 100,
        toPay: sum([invoiceNet, vat / 100]),
      }
    })
  const formats = fc.constantFrom<AccountsFormat>('xero', 'sage50', 'sageAccounting', 'plain')

  it('add up to the lines, by job to links and what they leave, and to what is to pay', () => {
    fc.assert(
      fc.property(invoices, formats, (invoice, format) => {
        const rows = accountRows(invoice, settingsOf(format))
        const ofLines = rows.filter(({ isRounding }) => !isRounding)
        expect(sum(ofLines.map(({ net }) => net))).toBe(invoice.total)
        expect(sum(rows.flatMap(({ net, vat }) => [net, vat]))).toBe(invoice.toPay)
        for (const name of [...jobs.map((job) => job.name), null]) {
          const links = invoice.lines.flatMap((line) =>
            line.links.filter(({ job }) => job.name === name).map(({ amount }) => amount),
          )
          const rests = invoice.lines.map((line) =>
            subtract(line.total, sum(line.links.map(({ amount }) => amount))),
          )
          const own = (invoice.lines[0]?.job?.name ?? null) === name ? rests : []
          expect(sum(ofLines.filter(({ job }) => job === name).map(({ net }) => net))).toBe(
            sum([...links, ...own]),
          )
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('have the VAT of the paper where the package takes it as given and a row is taxed', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const rows = accountRows(invoice, settingsOf('sage50'))
        const isTaxed = rows.some(({ code }) => code && code.rate > 0 && !code.reverseCharge)
        if (isTaxed) expect(sum(rows.map(({ vat }) => vat))).toBe(invoice.invoiceVat)
      }),
      { numRuns: runs(300) },
    )
  })
})
