import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { subtract, sum } from '../decimal.ts'
import { valueAt } from './application.ts'
import {
  certificateFigures,
  costsOfLines,
  monthRows,
  paymentFigures,
  proposedMaterials,
  type TaxedPayment,
  taxMonthOf,
  taxYearOf,
  unbilledOf,
  vatOf,
  verificationOn,
  verificationState,
} from './subcontract.ts'

interface Valuation {
  /** Gross value of the lines to date. */
  readonly lines: readonly number[]
  readonly discountRate: number
  readonly retentionRate: number
  /** Of this valuation. */
  readonly setOff: number
  readonly levy: number
  readonly contra: number
  /** To date. */
  readonly materials: number
  readonly rate: number
}

/** The certificates of a subcontract, each paid before the next one. */
const certified = (valuations: readonly Valuation[]) => {
  const before = { setOff: 0, levy: 0, charged: 0, payment: 0, materials: 0, contra: 0 }
  return valuations.map(({ lines, discountRate, retentionRate, rate, ...valuation }) => {
    before.setOff = sum([before.setOff, valuation.setOff])
    before.levy = sum([before.levy, valuation.levy])
    before.charged = sum([before.charged, valuation.contra])
    const { setOff, levy } = before
    const gross = sum(lines)
    const figures = certificateFigures({
      gross,
      discountRate,
      retentionRate,
      setOff,
      levy,
      previous: before.payment,
    })
    const { net, payment } = figures
    const materials = proposedMaterials({
      materials: valuation.materials,
      previous: before.materials,
      gross,
      net,
      payment,
    })
    const paid = paymentFigures({ payment, materials, rate, contra: subtract(before.charged, before.contra) })
    before.payment = sum([before.payment, payment])
    before.materials = sum([before.materials, materials])
    before.contra = sum([before.contra, paid.contra])
    return { gross, setOff, levy, materials, vat: vatOf(payment, 20), ...figures, ...paid }
  })
}

const totals = [20_250, 18_640, 3190, 6520, 960]
const percentages = [
  [40, 25, 0, 50, 0],
  [75, 60, 50, 75, 100],
  [100, 100, 100, 100, 100],
  [100, 100, 100, 100, 100],
]
const terms = [
  { retentionRate: 5, materials: 3150, rate: 30 },
  { retentionRate: 5, materials: 7420, rate: 20, setOff: 240, contra: 185 },
  { retentionRate: 2.5, materials: 11_050, rate: 20 },
  { retentionRate: 0, materials: 11_050, rate: 20 },
]

/** Order of 48,600.00, variation of 960.00, discount 2.5 %. */
const example = () =>
  certified(
    percentages.map((percent, at) => ({
      lines: percent.map((one, line) => valueAt(totals[line] ?? 0, one)),
      discountRate: 2.5,
      setOff: 0,
      levy: 0,
      contra: 0,
      ...{ retentionRate: 0, materials: 0, rate: 0, ...terms[at] },
    })),
  )

describe('Certificates of a subcontract', () => {
  it.each([
    [1, [16_020, 400.5, 780.98, 14_838.52, 2917.69, 3576.25, 0, 11_262.27, 2967.7]],
    [2, [33_816.5, 845.41, 1648.55, 16_244.02, 3902.43, 2468.32, 185, 13_590.7, 3248.8]],
    [3, [49_560, 1239, 1208.03, 15_790.43, 3630.77, 2431.93, 0, 13_358.5, 3158.09]],
    [4, [49_560, 1239, 0, 1208.03, 269.35, 187.74, 0, 1020.29, 241.61]],
  ])('are those of the worked example: number %i', (number, figures) => {
    const one = example()[number - 1]
    expect([
      one?.gross,
      one?.discount,
      one?.retention,
      one?.payment,
      one?.materials,
      one?.deduction,
      one?.contra,
      one?.toPay,
      one?.vat,
    ]).toEqual(figures)
  })

  it('cost the job what is paid and what is held', () => {
    const two = example().slice(0, 2)
    expect(subtract(two[1]?.cost ?? 0, sum(two.map(({ payment }) => payment)))).toBe(1648.55)
    expect(sum(example().map(({ payment }) => payment))).toBe(48_081)
  })

  it('deduct CIS before a contra is taken', () => {
    const { deduction } = paymentFigures({ payment: 16_244.02, materials: 3902.43, rate: 20, contra: 185 })
    expect(deduction).toBe(2468.32)
    expect(deduction).not.toBe(2431.32)
  })

  it('deduct nothing for what is retained', () => {
    const gross = certificateFigures({
      gross: 33_816.5,
      discountRate: 2.5,
      retentionRate: 0,
      setOff: 240,
      levy: 0,
      previous: sum([14_838.52, 780.98]),
    })
    expect(gross.payment).toBe(17_111.59)
    const ofGross = paymentFigures({ payment: gross.payment, materials: 4270, rate: 20, contra: 0 })
    expect(ofGross.deduction).toBe(2568.32)
    expect(example()[1]?.deduction).toBe(2468.32)
  })

  it('carry what he owes into the next one', () => {
    const basis = { discountRate: 0, retentionRate: 0, setOff: 0, levy: 0 }
    expect(certificateFigures({ ...basis, gross: 800, previous: 1000 })).toMatchObject({
      payment: 0,
      owed: 200,
    })
    expect(certificateFigures({ ...basis, gross: 1500, previous: 1000 })).toMatchObject({
      payment: 500,
      owed: 0,
    })
  })

  it('take of a contra what the payment has, and carry the rest', () => {
    const paid = { payment: 100, materials: 0, rate: 20, contra: 150 }
    expect(paymentFigures(paid)).toEqual({ deduction: 20, contra: 80, toPay: 0 })
  })

  it('allow materials from 0 to the payment', () => {
    const of = { gross: 1000, net: 950, payment: 100 }
    expect(proposedMaterials({ ...of, materials: 400, previous: 0 })).toBe(100)
    expect(proposedMaterials({ ...of, materials: 400, previous: 500 })).toBe(0)
    expect(proposedMaterials({ ...of, gross: 0, materials: 400, previous: 0 })).toBe(0)
  })

  it('allow no more materials than they cost, where charges are given back', () =>
    expect(proposedMaterials({ gross: 1000, net: 1200, payment: 1200, materials: 400, previous: 0 })).toBe(
      400,
    ))

  const pounds = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((pence) => pence / 100)
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
  const valuations = fc.array(pounds(90_000), { minLength: 1, maxLength: 6 }).chain((lines) =>
    fc.array(
      fc.record({
        lines: fc
          .tuple(...lines.map(() => percent))
          .map((done) => lines.map((total, at) => valueAt(total, done[at] ?? 0))),
        discountRate: fc.constantFrom(0, 2.5, 3.33),
        retentionRate: fc.constantFrom(0, 1.5, 2.5, 5),
        setOff: pounds(500),
        levy: pounds(100),
        contra: pounds(5000),
        materials: pounds(20_000),
        rate: fc.constantFrom(0, 20, 30),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )

  it('add up to the gross: payments, discount, charges, what is held, less what he owes', () =>
    fc.assert(
      fc.property(valuations, (all) => {
        const done = certified(all)
        const paid = (until: number) => sum(done.slice(0, until + 1).map(({ payment }) => payment))
        for (const [at, one] of done.entries()) {
          const { gross, discount, retention, setOff, levy, owed, payment, materials } = one
          expect(sum([paid(at), discount, retention, setOff, levy, -owed])).toBe(gross)
          expect(subtract(one.cost, paid(at))).toBe(sum([retention, levy, -owed]))
          const unbilled = unbilledOf({ ...one, paid: paid(at) })
          expect(unbilled).toEqual({ retention: one.retention, levies: levy, owed })
          expect(sum([paid(at), unbilled.retention, unbilled.levies, -unbilled.owed])).toBe(one.cost)
          expect(sum([one.toPay, one.deduction, one.contra])).toBe(payment)
          for (const amount of [payment, materials, one.deduction, one.toPay, subtract(payment, materials)])
            expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: runs(300) },
    ))

  it('share discount and set-offs among the lines to the penny', () =>
    fc.assert(
      fc.property(valuations, (all) => {
        for (const { lines, discountRate, setOff } of all) {
          const { cost, discount } = certificateFigures({
            gross: sum(lines),
            discountRate,
            setOff,
            retentionRate: 5,
            levy: 0,
            previous: 0,
          })
          expect(sum(costsOfLines(lines, sum([discount, setOff])))).toBe(cost)
        }
      }),
      { numRuns: runs(300) },
    ))
})

describe('The tax month', () => {
  it.each([
    ['2026-05-05', '2026-04-06', '2026-05-05'],
    ['2026-05-06', '2026-05-06', '2026-06-05'],
    ['2026-12-06', '2026-12-06', '2027-01-05'],
    ['2999-12-06', '2999-12-06', '2999-12-31'],
  ])('of %s is from %s to %s', (day, from, to) => expect(taxMonthOf(day)).toMatchObject({ from, to }))

  it('is returned by the 19th and paid by the 22nd', () =>
    expect(taxMonthOf('2026-06-05')).toEqual({
      from: '2026-05-06',
      to: '2026-06-05',
      returnBy: '2026-06-19',
      payBy: '2026-06-22',
    }))

  const [otley, gill, nowak] = [1, 2, 3]
  const payments: readonly TaxedPayment[] = [
    { supplierId: otley, paidOn: '2026-04-29', payment: 14_838.52, materials: 2917.69, deduction: 3576.25 },
    { supplierId: otley, paidOn: '2026-06-05', payment: 16_244.02, materials: 3902.43, deduction: 2468.32 },
    { supplierId: gill, paidOn: '2026-05-22', payment: 12_480, materials: 4100, deduction: 0 },
    { supplierId: nowak, paidOn: '2026-05-15', payment: 1240, materials: 0, deduction: 248 },
    { supplierId: nowak, paidOn: '2026-05-29', payment: 1310.5, materials: 96.4, deduction: 242.82 },
    { supplierId: nowak, paidOn: '2026-06-06', payment: 1240, materials: 0, deduction: 248 },
  ]

  it('lists each supplier once, also when he was paid twice', () => {
    const rows = monthRows(payments, taxMonthOf('2026-06-05'))
    expect(rows).toEqual([
      { supplierId: otley, payment: 16_244.02, materials: 3902.43, deduction: 2468.32 },
      { supplierId: gill, payment: 12_480, materials: 4100, deduction: 0 },
      { supplierId: nowak, payment: 2550.5, materials: 96.4, deduction: 490.82 },
    ])
    const totalOf = (name: 'payment' | 'materials' | 'deduction') => sum(rows.map((row) => row[name]))
    expect([totalOf('payment'), totalOf('materials'), totalOf('deduction')]).toEqual([
      31_274.52, 8098.83, 2959.14,
    ])
  })
})

describe('The verification of a supplier', () => {
  const unmatched = { id: 1, askedOn: '2026-04-01', standing: 'higher' } as const
  const matched = { id: 2, askedOn: '2026-05-12', standing: 'standard' } as const

  it('counts from its day on, and never backwards', () => {
    expect(verificationOn([matched, unmatched], '2026-04-29')).toBe(unmatched)
    expect(verificationOn([matched, unmatched], '2026-05-12')).toBe(matched)
    expect(verificationOn([matched, unmatched], '2026-03-31')).toBeNull()
  })

  it('is the last that was recorded, of two on one day', () =>
    expect(
      verificationOn(
        [
          { ...matched, id: 4 },
          { ...unmatched, id: 3, askedOn: matched.askedOn },
        ],
        '2026-06-01',
      )?.id,
    ).toBe(4))

  it('begins a tax year on 6 April', () => {
    expect(taxYearOf('2026-04-05')).toBe(2025)
    expect(taxYearOf('2026-04-06')).toBe(2026)
  })

  it.each([
    ['none', null, [], '2026-06-01'],
    ['valid', { askedOn: '2024-04-06' }, [], '2027-04-05'],
    ['lapsed', { askedOn: '2024-04-06' }, [], '2027-04-06'],
    ['valid', { askedOn: '2020-05-01' }, ['2024-04-06'], '2026-06-01'],
    ['lapsed', { askedOn: '2020-05-01' }, ['2026-07-01'], '2026-06-01'],
  ] as const)('is %s of %o with payments on %o, on %s', (state, verified, paid, day) =>
    expect(verificationState(verified, paid, day)).toBe(state),
  )
})
