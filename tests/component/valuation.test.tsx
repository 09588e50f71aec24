import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ValuationState } from '../../model/costing/valuation-state.ts'
import { projects, subcontracts, suppliers, valuationLines, valuations } from '../../resources.config.ts'
import { json, problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

/** The second certificate of the worked example (docs/subcontracts.md), as a draft. */
const draft: ValuationState = {
  number: 2,
  version: 4,
  isOpening: false,
  standing: 'draft',
  subcontract: '26-201/S01',
  supplierId: 1,
  supplierName: 'Otley Brickwork',
  isPlaced: true,
  changedLines: 0,
  applied: 34_000,
  gross: 33_816.5,
  discountRate: 2.5,
  discount: 845.41,
  retentionRate: 5,
  retentionWhy: 'rate',
  retention: 1648.55,
  setOff: 240,
  levy: 0,
  contra: 185,
  net: 31_082.54,
  previous: 14_838.52,
  payment: 16_244.02,
  owed: 0,
  materials: 7420,
  allowedBefore: 2917.69,
  proposed: 3902.43,
  allowed: 3902.43,
  cost: 32_731.09,
  setOffOfThis: 240,
  levyOfThis: 0,
  contraOfThis: 185,
  certifiedOn: null,
  dueDate: '2026-06-05',
  noticeBy: '2026-06-10',
  payLessBy: '2026-06-14',
  finalDate: '2026-06-19',
  taxState: 'valid',
  verifiedOn: '2026-05-12',
  paidOn: null,
  taxRate: 20,
  deduction: 2468.32,
  contraLeft: 185,
  contraTaken: 185,
  toPay: 13_590.7,
  vatRate: 20,
  reverseCharge: true,
  vat: 3248.8,
}

/** The lines of a valuation with these figures. @param line what its line has besides */
const opened = (state: ValuationState, line: Readonly<Record<string, unknown>> = {}) => {
  const { id: projectId } = app.api.add(projects, { projectName: 'Mill Lane', projectNumber: '26-201' })
  const { id: supplierId } = app.api.add(suppliers, { supplierName: 'Otley Brickwork' })
  const { id: subcontractId } = app.api.add(subcontracts, {
    projectId,
    supplierId,
    works: 'Brickwork',
    number: 'S01',
  })
  const { id } = app.api.add(valuations, { subcontractId, number: 2, valuationDate: '2026-05-29' })
  app.api.add(valuationLines, {
    valuationId: id,
    description: 'Facing brickwork',
    total: 20_250,
    toDate: 15_187.5,
    ...line,
  })
  app.api.on('GET', /Valuation\/\d+\/figures/, async () => json(state))
  return { user: app.open(`/admin/valuations/${id}/valuation-lines`), id }
}

const stepsIn = (dialog: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    within(dialog)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
  )

describe('A valuation of a subcontract', () => {
  it('is certified with each step on one page, and materials that are typed', async () => {
    const { user } = opened(draft)
    const sent: unknown[] = []
    app.api.on('POST', /Valuation\/\d+\/certify/, async ({ body }) => {
      sent.push(body)
      return problem(400, 'Not so', { errors: { allowed: ['From 0 to the payment of £16,244.02.'] } })
    })
    await user.click(await screen.findByRole('button', { name: 'Certify…' }))
    expect(screen.queryByRole('columnheader', { name: /Over the Order/ })).toBeNull()
    const dialog = await screen.findByRole('dialog', { name: 'Certificate 2 of 26-201/S01' })
    expect(stepsIn(dialog)).toMatchObject({
      'Applied for by him': '£34,000.00',
      'Gross to date': '£33,816.50',
      'Less discount, 2.5 %': '−£845.41',
      'Less retention, 5 %': '−£1,648.55',
      'Less set-offs': '−£240.00',
      'Less earlier payments': '−£14,838.52',
      'Payment due': '£16,244.02',
      'Of it materials': '£3,902.43',
      'Less CIS, 20 %': '−£2,468.32',
      'Less contra': '−£185.00',
      'To him': '£13,590.70',
      'VAT by reverse charge, 20 %, not paid': '£3,248.80',
    })
    const materials = within(dialog).getByLabelText(/Materials in the payment/)
    await user.clear(materials)
    await user.type(materials, '3000')
    expect(stepsIn(dialog)).toMatchObject({ 'Less CIS, 20 %': '−£2,648.80', 'To him': '£13,410.22' })
    await user.keyboard('{Enter}')
    await within(dialog).findByText('From 0 to the payment of £16,244.02.')
    expect(sent).toEqual([{ certifiedOn: expect.any(String), allowed: 3000 }])
  })

  it('says that the supplier is not verified, and cannot be certified before it is placed', async () => {
    opened({ ...draft, taxState: 'none', isPlaced: false })
    await screen.findByText(/Otley Brickwork is not verified with HMRC/)
    await screen.findByText('The subcontract is not placed: place it first.')
    expect(screen.queryByRole('button', { name: 'Certify…' })).toBeNull()
  })

  it('has a column of what is over the order once he applies for more than a line', async () => {
    opened(draft, { applied: 21_000, difference: 5812.5, overOrder: 750 })
    await screen.findByRole('columnheader', { name: /Over the Order/ })
    await screen.findByText('£750.00')
  })

  it('is paid on a day, at the rate of that day', async () => {
    const { user } = opened({ ...draft, standing: 'certified', certifiedOn: '2026-06-01' })
    const sent: unknown[] = []
    app.api.on('POST', /Valuation\/\d+\/pay/, async ({ body }) => {
      sent.push(body)
      return problem(409, 'Pay certificate 1 first.')
    })
    await user.click(await screen.findByRole('button', { name: 'Pay…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Payment of certificate 2 of 26-201/S01' })
    const day = within(dialog).getByLabelText('Paid On')
    await user.clear(day)
    await user.type(day, '05/06/2026')
    await user.keyboard('{Enter}')
    await within(dialog).findByText('Pay certificate 1 first.')
    expect(sent).toEqual([{ paidOn: '2026-06-05' }])
  })
})

describe('The list of all valuations', () => {
  it('leads to the CIS month, which says that a nil month is returned too', async () => {
    app.api.on('GET', /Valuation\/month/, async () =>
      json({
        from: '2026-11-06',
        to: '2026-12-05',
        returnBy: '2026-12-19',
        payBy: '2026-12-22',
        rows: [],
        totals: { payment: 0, materials: 0, deduction: 0 },
      }),
    )
    const user = app.open(`/admin/${valuations.name}`)
    await user.click(await screen.findByRole('link', { name: 'CIS month' }))
    await screen.findByText(/A nil month is returned too/)
  })
})
