import { addDays } from '../model/calendar-date.ts'
import { valueAt } from '../model/costing/application.ts'
import { certificateFigures } from '../model/costing/subcontract.ts'
import { lineTotal, sum } from '../model/decimal.ts'
import type { FirmRows, Row } from './rows.ts'

/** One subcontract of the firm, of a verified supplier: a certified valuation, whose cost is a purchase that is there, and a draft. */

const terms = {
  terms: 'jct',
  dueDays: 7,
  noticeDays: 5,
  finalDays: 14,
  payLessDays: 5,
  retentionRate: 5,
  retentionAfter: null,
  completedOn: null,
  defectsMonths: 12,
  madeGoodOn: null,
} as const satisfies Partial<Row<'subcontracts'>>

/** Share of the order in percent that is certified, and that he applies for in the draft. */
const shares = { certified: 50, draft: 75 } as const

/** Days since he was verified, the order, the certificate, and the valuation date of the draft. */
const ago = { verified: 95, placed: 90, certified: 24, draft: 3 } as const

type Made = Pick<
  FirmRows,
  'verifications' | 'subcontracts' | 'subcontract-lines' | 'valuations' | 'valuation-lines' | 'charges'
>

/** A purchase of work on a job that goes on, without order and invoice: the cost of the certificate. */
const worksOf = (rows: FirmRows, today: string) => {
  const going = new Set(rows.projects.flatMap(({ id, endDate }) => (endDate && endDate > today ? [id] : [])))
  const valued = rows['purchase-lines'].filter(({ description }) => description.startsWith('Valuation '))
  return rows['purchase-headers'].find(
    ({ id, projectId, invoiceId, orderId }) =>
      projectId !== null &&
      going.has(projectId) &&
      invoiceId === null &&
      orderId === null &&
      valued.some(({ purchaseHeaderId }) => purchaseHeaderId === id),
  )
}

const datesOf = (valuationDate: string) => {
  const dueDate = addDays(valuationDate, terms.dueDays)
  const finalDate = addDays(dueDate, terms.finalDays)
  return {
    dueDate,
    noticeBy: addDays(dueDate, terms.noticeDays),
    payLessBy: addDays(finalDate, -terms.payLessDays),
    finalDate,
  }
}

const unpaid = {
  noticedOn: null,
  noticed: null,
  noticeFile: null,
  accountsBatchId: null,
  paidOn: null,
  paidById: null,
  taxRate: null,
  deduction: null,
  contraTaken: null,
  toPay: null,
  certifiedById: null,
  certifiedContact: null,
} as const

/** The certificate that the purchase is, and the next one as a draft. */
const valuationsOf = (
  lines: Made['valuation-lines'],
  { statementDate }: FirmRows['purchase-headers'][number],
  today: string,
): Made['valuations'] => {
  const grossOf = (valuationId: number) =>
    sum(lines.filter((line) => line.valuationId === valuationId).map(({ toDate }) => toDate ?? 0))
  const gross = grossOf(1)
  const figures = certificateFigures({
    gross,
    discountRate: 0,
    retentionRate: terms.retentionRate,
    setOff: 0,
    levy: 0,
    previous: 0,
  })
  const valuation = {
    subcontractId: 1,
    kind: 'valuation',
    openingGross: null,
    materials: 0,
    ...unpaid,
  } as const
  const certifiedOn = statementDate ?? addDays(today, -ago.certified)
  const [first, second] = [addDays(certifiedOn, -7), addDays(today, -ago.draft)]
  return [
    {
      id: 1,
      number: 1,
      ...valuation,
      valuationDate: first,
      standing: 'certified',
      applied: null,
      retentionRate: terms.retentionRate,
      ...datesOf(first),
      certifiedOn,
      discount: figures.discount,
      retention: figures.retention,
      charged: 0,
      previous: 0,
      payment: figures.payment,
      owed: figures.owed,
      allowed: 0,
      cost: figures.cost,
    },
    {
      id: 2,
      number: 2,
      ...valuation,
      valuationDate: second,
      standing: 'draft',
      applied: grossOf(2),
      retentionRate: null,
      ...datesOf(second),
      certifiedOn: null,
      discount: null,
      retention: null,
      charged: null,
      previous: null,
      payment: null,
      owed: null,
      allowed: null,
      cost: null,
    },
  ]
}

/** Changes the purchase: it is what the certificate costs. */
export const subcontractRows = (rows: FirmRows, today: string): Made => {
  const made: Made = {
    verifications: [],
    subcontracts: [],
    'subcontract-lines': [],
    valuations: [],
    'valuation-lines': [],
    charges: [],
  }
  const purchase = worksOf(rows, today)
  if (!purchase?.supplierId || !purchase.projectId) return made
  const { supplierId, projectId } = purchase
  Object.assign(purchase, { valuationId: 1 })
  made.verifications.push({
    id: 1,
    supplierId,
    askedOn: addDays(today, -ago.verified),
    rate: 'standard',
    number: 'V0016329601',
    verifiedById: null,
  })
  const bought = rows['purchase-lines'].filter(({ purchaseHeaderId }) => purchaseHeaderId === purchase.id)
  made.subcontracts.push({
    id: 1,
    projectId,
    number: 'S01',
    supplierId,
    works: 'Work as quoted',
    comments: null,
    standing: 'placed',
    placedOn: addDays(today, -ago.placed),
    orderFile: null,
    discountRate: 0,
    vatCodeId: null,
    ...terms,
  })
  for (const { id: purchaseLineId, description, quantity, costEach, costingCategoryId } of bought) {
    const id = made['subcontract-lines'].length + 1
    const link = rows['quote-purchase-links'].find((one) => one.purchaseLineId === purchaseLineId)
    const line = {
      ref: null,
      description: description.replace(/^Valuation \d+: /, ''),
      variation: false,
      costingCategoryId,
      quoteLineId: link?.quoteLineId ?? null,
    }
    const half = lineTotal(quantity, costEach)
    const total = sum([half, half])
    made['subcontract-lines'].push({
      id,
      subcontractId: 1,
      ...line,
      quantity: 1,
      unit: null,
      costEach: total,
      instruction: null,
    })
    for (const [at, percentDone] of [shares.certified, shares.draft].entries())
      made['valuation-lines'].push({
        id: 2 * (id - 1) + at + 1,
        valuationId: at + 1,
        subcontractLineId: id,
        ...line,
        total,
        percentDone,
        toDate: valueAt(total, percentDone),
        applied: at === 0 ? null : valueAt(total, percentDone),
        previous: at === 0 ? 0 : half,
        cost: at === 0 ? half : null,
      })
  }
  made.valuations.push(...valuationsOf(made['valuation-lines'], purchase, today))
  return made
}
