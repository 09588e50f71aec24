import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proportion, sum } from '../../../model/decimal.ts'
import { valueText } from '../../../model/record-text.ts'
import { supplierStatementLines } from '../../../resources.config.ts'
import { inReadings } from '../../../tests/support/processor-time.ts'
import type { LedgerItem } from './ledger-item.ts'
import { type Decision, matchLines, type StatementLine } from './match-lines.ts'
import { plainReference } from './references.ts'

const june = { statementDate: '2024-06-30', shows: 'gross', rates: [20, 5, 0] } as const

const lineOf = (id: number, fields: Partial<StatementLine>): StatementLine => ({
  id,
  reference: null,
  amount: 120,
  lineDate: '2024-06-12',
  outcome: 'open',
  supplierInvoiceId: null,
  purchaseHeaderId: null,
  isProposed: false,
  ...fields,
})
const purchaseOf = (id: number, fields: Partial<LedgerItem>): LedgerItem => ({
  supplierInvoiceId: null,
  purchaseHeaderId: id,
  reference: null,
  total: 100,
  lineCount: 1,
  invoice: null,
  day: '2024-06-10',
  agreedElsewhere: null,
  ...fields,
})
const match = (
  lines: readonly Partial<StatementLine>[],
  purchases: readonly Partial<LedgerItem>[],
  shows: 'gross' | 'net' = 'gross',
): Decision[] =>
  matchLines(
    { ...june, shows },
    lines.map((line, index) => lineOf(index + 1, line)),
    purchases.map((purchase, index) => purchaseOf(index + 1, purchase)),
  ).sort((a, b) => a.id - b.id)

/** With each reason as its cell shows it. */
const said = (decisions: readonly Decision[]) =>
  decisions.map((decision) => ({ ...decision, why: valueText(supplierStatementLines, 'why', decision.why) }))

describe('References', () => {
  it.each([
    ['inv-001 23', 'INV00123'],
    ['A/20417', 'A20417'],
    ['–', null],
    ['', null],
    [null, null],
  ])('%j is read as %j', (typed, plain) => expect(plainReference(typed)).toBe(plain))

  it.each([
    ['A-20388', '20388', 'agreed'],
    ['INV-0020388', '20388', 'agreed'],
    ['A-0388', '388', 'missing'],
    ['A-20388', '2038', 'missing'],
  ])('our %s and their %s: %s', (reference, theirs, outcome) =>
    expect(match([{ reference: theirs }], [{ reference }])).toMatchObject([{ outcome }]),
  )

  it('compares with the typed invoice, to the penny', () => {
    const invoice = { net: 3024.18, toPay: 3606.38 }
    const typed = [{ reference: 'A-20417', total: 3024.17, lineCount: 7, invoice }]
    expect(said(match([{ reference: 'A-20417', amount: 3606.38 }], typed))).toMatchObject([
      { outcome: 'agreed', why: 'Agrees with the invoice.' },
    ])
    expect(match([{ reference: 'A-20417', amount: 3024.18 }], typed, 'net')).toMatchObject([
      { outcome: 'agreed' },
    ])
    expect(said(match([{ reference: 'A-20417', amount: 3606.4 }], typed))).toMatchObject([
      {
        outcome: 'differs',
        differsBy: 0.02,
        why: 'The invoice is £3,606.38: £0.02 more on the statement.',
      },
    ])
  })

  it('prefers an equal reference to one that only ends alike', () => {
    const found = match([{ reference: '20388' }], [{ reference: 'A-20388' }, { reference: '20388' }])
    expect(found).toMatchObject([{ outcome: 'agreed', purchaseHeaderId: 2 }])
  })
})

describe('Amounts', () => {
  it.each([
    ['with 20 % VAT', 120, 'Agrees with 20 % VAT.'],
    ['with 5 % VAT', 105, 'Agrees with 5 % VAT.'],
    ['without VAT', 100, 'Agrees without VAT.'],
    ['a penny beside it', 120.01, 'Agrees with 20 % VAT, £0.01 rounding.'],
  ])('agree %s', (_how, amount, why) =>
    expect(said(match([{ reference: '7', amount }], [{ reference: '7' }]))).toMatchObject([
      { outcome: 'agreed', differsBy: null, why },
    ]),
  )

  it.each([
    [1, 120.01, 'agreed'],
    [1, 120.02, 'differs'],
    [4, 120.04, 'agreed'],
    [9, 120.05, 'agreed'],
    [9, 120.06, 'differs'],
  ])(
    'of %i purchase lines may be a penny a line apart, at most five: %d is %s',
    (lineCount, amount, outcome) =>
      expect(match([{ reference: '7', amount }], [{ reference: '7', lineCount }])).toMatchObject([
        { outcome },
      ]),
  )

  it('agree without VAT only, where the supplier shows net amounts', () => {
    expect(match([{ reference: '7', amount: 120 }], [{ reference: '7' }], 'net')).toMatchObject([
      { outcome: 'differs', differsBy: 20 },
    ])
    expect(said(match([{ reference: '7', amount: 100 }], [{ reference: '7' }], 'net'))).toMatchObject([
      { outcome: 'agreed', why: 'Agrees.' },
    ])
  })

  it('that differ say by how much, net and VAT', () => {
    expect(
      match([{ reference: 'A-20455', amount: 3688.48 }], [{ reference: 'A-20455', total: 2975 }]),
    ).toMatchObject([
      {
        outcome: 'differs',
        differsBy: 118.48,
        why: [
          {
            code: 'purchaseWithVatLess',
            params: { amount: 3570, rate: 20, by: 118.48, net: 98.73, vat: 19.75 },
          },
        ],
      },
    ])
  })

  it('of a credit note agree with a negative purchase', () => {
    expect(
      match([{ reference: 'CN-88', amount: -468 }], [{ reference: 'CN 88', total: -390 }]),
    ).toMatchObject([{ outcome: 'agreed' }])
  })

  it('never agree with a purchase of £0.00', () => {
    expect(match([{ reference: '7', amount: 0.01 }], [{ reference: '7', total: 0 }])).toMatchObject([
      { outcome: 'missing' },
    ])
  })
})

describe('Doubled lines', () => {
  it('have the reference of an earlier line', () => {
    const found = match([{ reference: 'A-7001' }, { reference: 'a 7001' }], [{ reference: 'A7001' }])
    expect(found).toMatchObject([{ outcome: 'agreed' }, { outcome: 'doubled', purchaseHeaderId: null }])
  })

  it('differ by all that they say', () =>
    expect(match([{ reference: 'A-7001' }, { reference: 'A-7001' }], [])).toMatchObject([
      { outcome: 'missing', differsBy: 120 },
      { outcome: 'doubled', differsBy: 120 },
    ]))

  it('are not two payments of the same name', () => {
    const found = match(
      [
        { reference: 'BACS', amount: -10 },
        { reference: 'BACS', amount: -20 },
      ],
      [],
    )
    expect(found).toMatchObject([{ outcome: 'payment' }, { outcome: 'payment' }])
  })
})

describe('5,000 lines and 5,000 purchases', () => {
  const alike = async (reference: (n: number) => string | null) => {
    const several = Array.from({ length: 5_000 }, (_, n) => ({ reference: reference(n) }))
    const found = match(several, several)
    return {
      outcomes: new Set(found.map(({ outcome }) => outcome)),
      why: said(found)[0]?.why,
      readings: await inReadings(() => match(several, several)),
    }
  }

  it.each<[string, (n: number) => string | null, string | null, string]>([
    ['of one amount', () => null, 'open', '5,000 purchases have this amount: choose one.'],
    ['of one name', () => 'BACS', 'open', '5,000 purchases have this number: choose one.'],
    ['of the same digits', (n) => `${'A'.repeat(n % 70)}B${n}-70015`, 'agreed', 'Agrees with 20 % VAT.'],
    ['of numbers', (n) => `A-${10_000 + n}`, 'agreed', 'Agrees with 20 % VAT.'],
  ])('%s take little processor time', async (_how, reference, outcome, why) => {
    const found = await alike(reference)
    expect(found).toMatchObject({ outcomes: new Set([outcome]), why })
    expect(found.readings).toBeLessThan(40)
  })
})

const invoiceOf = (
  id: number,
  reference: string | null,
  toPay: number,
  fields: Partial<LedgerItem> = {},
) => ({
  supplierInvoiceId: id,
  purchaseHeaderId: null,
  reference,
  invoice: { net: toPay, toPay },
  ...fields,
})

describe('What is agreed on an earlier statement', () => {
  const earlier = { agreedElsewhere: '2024-05-31' }

  it('agrees again while it is listed, and says since when', () => {
    expect(said(match([{ reference: '7' }], [{ reference: '7', ...earlier }]))).toMatchObject([
      { outcome: 'agreed', why: 'Agreed 31/05/2024, still open.' },
    ])
  })

  it('differs if its amount is another one now', () => {
    expect(said(match([{ amount: 130, reference: '7' }], [{ reference: '7', ...earlier }]))).toMatchObject([
      {
        outcome: 'differs',
        differsBy: 10,
        why: expect.stringMatching(/^Agreed 31\/05\/2024, still open\. The/),
      },
    ])
  })

  it('gives way to another purchase of the same number', () => {
    const found = match([{ reference: '7' }], [{ reference: '7', ...earlier }, { reference: '7' }])
    expect(found).toMatchObject([{ outcome: 'agreed', purchaseHeaderId: 2 }])
  })

  it('is not found by its amount', () => {
    expect(match([{}], [earlier])).toMatchObject([{ outcome: 'missing' }])
  })
})

describe('A payment', () => {
  it.each([
    ['BACS A-20417', -500, 'A payment of A-20417.'],
    ['A-20417', -120, 'A payment of A-20417.'],
    ['BACS', -120, 'A payment, by its reference.'],
  ])('%s of %d is one, although it names an invoice', (reference, amount, why) =>
    expect(said(match([{ reference, amount }], [{ reference: 'A-20417' }]))).toMatchObject([
      { outcome: 'payment', supplierInvoiceId: null, purchaseHeaderId: null, why },
    ]),
  )

  it('is no credit of the same number', () => {
    const found = match([{ reference: 'A-7 card', amount: -60 }], [{ reference: 'A-7 card', total: -50 }])
    expect(found).toMatchObject([{ outcome: 'agreed', purchaseHeaderId: 1 }])
  })

  it('is not what only names an invoice: that credit is not in the books', () => {
    expect(match([{ reference: 'A-20417', amount: -60 }], [{ reference: 'A-20417' }])).toMatchObject([
      { outcome: 'missing', differsBy: -60 },
    ])
  })
})

describe('One line for several invoices', () => {
  const two = [invoiceOf(1, 'A-20417', 120), invoiceOf(2, 'A-20418', 60.5)]
  const parts = [
    { supplierInvoiceId: 1, amount: 120 },
    { supplierInvoiceId: 2, amount: 60.5 },
  ]

  it.each(['A-20417 A-20418', 'Invoices 20417/20418', 'October', null])('is split: %s', (reference) =>
    expect(said(match([{ reference, amount: 180.5 }], two))).toMatchObject([
      {
        outcome: 'open',
        isProposed: true,
        parts,
        why: 'The sum of several. A-20417 is £120.00. A-20418 is £60.50. Split the line to agree them.',
      },
    ]),
  )

  it('is the sum of two purchases of one number, with VAT', () => {
    const found = match(
      [{ reference: 'A-7', amount: 180 }],
      [{ reference: 'A-7' }, { reference: 'A-7', total: 50 }],
    )
    expect(found[0]?.parts).toMatchObject([{ amount: 120 }, { amount: 60 }])
  })

  it.each([
    ['two invoices that it does not name', 'B-99001'],
    ['another amount', 'A-20417 A-20418 more'],
  ])('is none of %s', (_what, reference) =>
    expect(match([{ reference, amount: reference === 'B-99001' ? 180.5 : 180 }], two)).toMatchObject([
      { outcome: 'missing' },
    ]),
  )

  it('is not decided where several sums have its amount', () => {
    const alike = [1, 2, 3].map((id) => invoiceOf(id, `A-${id}`, 60))
    expect(match([{ amount: 120 }], alike)).toMatchObject([{ outcome: 'missing' }])
  })
})

describe('Several lines for one invoice', () => {
  it('agree together where they have its number, and are not doubled', () => {
    const found = match(
      [
        { reference: 'A-7001', amount: 50 },
        { reference: 'A-7001', amount: 70 },
      ],
      [invoiceOf(1, 'A-7001', 120)],
    )
    expect(said(found)).toMatchObject([
      { outcome: 'agreed', supplierInvoiceId: 1, why: '2 lines together. Agrees with the invoice.' },
      { outcome: 'agreed', supplierInvoiceId: 1 },
    ])
  })

  it('are proposed where only their sum fits', () => {
    const found = match([{ amount: 50 }, { amount: 70 }, { amount: 33 }], [invoiceOf(1, 'A-7001', 120)])
    expect(said(found)).toMatchObject([
      { outcome: 'open', isProposed: true, supplierInvoiceId: 1 },
      { why: '2 lines together have the amount of A-7001: check them.' },
      { outcome: 'missing' },
    ])
  })
})

it('5,000 lines and 5,000 invoices of one number take little processor time', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => invoiceOf(n + 1, 'A-7001', 10 + n))
  const lines = many.map((_, n) => ({ reference: 'A-7001', amount: 7 + n }))
  expect(await inReadings(() => match(lines, many))).toBeLessThan(40)
})

it('adds up 200 lines and 40 purchases, all sums of four, in little processor time', async () => {
  const lines = Array.from({ length: 200 }, (_, n) => ({ amount: 4000 + 7 * n }))
  const invoices = Array.from({ length: 40 }, (_, n) => invoiceOf(n + 1, null, 900 + n * n))
  expect(await inReadings(() => match(lines, invoices))).toBeLessThan(40)
})

describe('A line without a reference', () => {
  it('stays open with the only purchase of its amount proposed', () => {
    expect(said(match([{}], [{ reference: 'X-1' }]))).toMatchObject([
      { outcome: 'open', purchaseHeaderId: 1, isProposed: true, why: 'Same amount, check the number.' },
    ])
  })

  it('stays open without a purchase when several have its amount', () => {
    expect(said(match([{}], [{}, {}]))).toMatchObject([
      { outcome: 'open', purchaseHeaderId: null, why: '2 purchases have this amount: choose one.' },
    ])
  })

  it.each([
    ['2024-04-28', 'open'],
    ['2024-04-27', 'missing'],
  ])('is compared with purchases of 45 days: %s is %s', (day, outcome) =>
    expect(match([{}], [{ day }])).toMatchObject([{ outcome }]),
  )

  it('is not agreed by a second match', () => {
    expect(match([{ purchaseHeaderId: 1, isProposed: true }], [{}])).toMatchObject([{ outcome: 'open' }])
  })
})

describe('Lines whose purchase a person chose', () => {
  it('agree when their sum fits', () => {
    const found = match(
      [
        { amount: 50, purchaseHeaderId: 1 },
        { amount: 70, purchaseHeaderId: 1 },
      ],
      [{}],
    )
    expect(said(found)).toMatchObject([
      { outcome: 'agreed', why: '2 lines together. Agrees with 20 % VAT.' },
      { outcome: 'agreed' },
    ])
  })

  it('say their difference once when it does not', () => {
    const found = match(
      [
        { amount: 50, purchaseHeaderId: 1 },
        { amount: 60, purchaseHeaderId: 1 },
      ],
      [{}],
    )
    expect(found).toMatchObject([
      { outcome: 'differs', differsBy: null },
      { outcome: 'differs', differsBy: 5 },
    ])
  })
})

it('leaves lines that a person decided as they are', () => {
  expect(
    match([{ reference: '7', outcome: 'ignored' }, { outcome: 'payment' }], [{ reference: '7' }]),
  ).toEqual([])
})

it('decides the statement of a builders merchant', () => {
  const found = match(
    [
      { reference: 'A-20417', amount: 3606.38 },
      { reference: '20388', amount: 583.27 },
      { reference: 'A-20402', amount: 96 },
      { reference: 'CN-88', amount: -468 },
      { reference: 'BACS', amount: -4880 },
      { reference: 'A-20455', amount: 3688.48 },
      { reference: 'A-20417', amount: 3606.38 },
    ],
    [
      { reference: 'A-20417', total: 3005.32, lineCount: 7 },
      { reference: 'A-20388', total: 486.05, lineCount: 3 },
      { reference: 'CN-88', total: -390 },
      { reference: 'A-20455', total: 2975 },
    ],
  )
  expect(found.map(({ outcome }) => outcome)).toEqual([
    'agreed',
    'agreed',
    'missing',
    'agreed',
    'payment',
    'differs',
    'doubled',
  ])
})

/** A purchase as the generator puts it on a statement. */
const put = fc.record({
  pence: fc.integer({ min: 1000, max: 9_000_000 }),
  isCredit: fc.boolean(),
  rate: fc.constantFrom(0, 5, 20),
  lineCount: fc.integer({ min: 1, max: 8 }),
  penny: fc.integer({ min: -1, max: 1 }),
  as: fc.constantFrom('agreed', 'differs', 'missing', 'doubled'),
})

it('takes apart a statement that was made from purchases', () => {
  fc.assert(
    fc.property(
      fc.array(put, { minLength: 1, maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (puts, order) => {
        const purchases: LedgerItem[] = []
        const lines: StatementLine[] = []
        const expected = new Map<number, string>()
        puts.forEach(({ pence, isCredit, rate, lineCount, penny, as }, index) => {
          const total = ((isCredit ? -1 : 1) * pence) / 100
          const reference = `INV-${40_000 + index}`
          if (as !== 'missing') purchases.push(purchaseOf(index + 1, { total, reference, lineCount }))
          const amount = sum([proportion(total, 100 + rate, 100, 2), penny / 100])
          // Two thirds of the net total are none of the rates, whatever the rounding.
          const other = proportion(total, 2, 3, 2)
          const ids = [index * 2 + 1, ...(as === 'doubled' ? [index * 2 + 2] : [])]
          for (const id of ids)
            lines.push(lineOf(id, { reference, amount: as === 'differs' ? other : amount }))
          const outcome = as === 'doubled' ? 'agreed' : as
          expected.set(ids[0] ?? 0, outcome)
          if (ids[1]) expected.set(ids[1], 'doubled')
        })
        const shuffled = purchases
          .map((purchase) => ({ purchase, at: Number(order.next().value) }))
          .sort((a, b) => a.at - b.at)
          .map(({ purchase }) => purchase)
        const found = matchLines(june, lines, shuffled)
        expect(new Map(found.map(({ id, outcome }) => [id, outcome]))).toEqual(expected)
      },
    ),
  )
})
