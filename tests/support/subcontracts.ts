import type { CalledApp } from './app.ts'
import { costingRecords } from './costing.ts'

type Fields = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a record
export type Made = any

/** Numbers of verifications are no secret between tests. */
const verificationNumber = 'V1234567890'

/** Records of subcontracts through the API, as an Administrator. */
export const subcontractRecords = (test: CalledApp) => {
  const costing = costingRecords(test)
  const ok = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: Fields): Promise<Made> => {
    const reply = await test.api(method, path, { as: 'administrator', ...(body && { body }) })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const linesOf = (id: number): Promise<Made[]> => ok('GET', `/ValuationLine/Valuation/${id}`)
  const verify = (supplierId: number, askedOn: string, rate: 'gross' | 'standard' | 'higher') =>
    ok('POST', '/Verification', { supplierId, askedOn, rate, number: verificationNumber })
  const supplier = (fields: Fields = {}) =>
    ok('POST', '/Supplier', { supplierName: `Otley Brickwork ${crypto.randomUUID().slice(0, 8)}`, ...fields })
  return {
    costing,
    ok,
    linesOf,
    supplier,
    verify,
    line: (subcontractId: number, fields: Fields) =>
      ok('POST', '/SubcontractLine', { subcontractId, ...fields }),
    place: (id: number) => ok('POST', `/Subcontract/${id}/place`, { mail: null }),
    value: (subcontractId: number, valuationDate: string, fields: Fields = {}) =>
      ok('POST', '/Valuation', { subcontractId, valuationDate, ...fields }),
    /** Types percentages of the lines, in their order. */
    percentages: async (id: number, percents: readonly number[]) => {
      const lines = await linesOf(id)
      for (const [at, percentDone] of percents.entries())
        await ok('PATCH', `/ValuationLine/${lines[at].id}`, { percentDone })
    },
    charge: (valuationId: number, kind: 'setOff' | 'levy' | 'contra', amount: number) =>
      ok('POST', '/Charge', { valuationId, kind, amount, text: kind }),
    certify: (id: number, certifiedOn: string, allowed: number | null = null) =>
      test.api('POST', `/Valuation/${id}/certify`, { as: 'administrator', body: { certifiedOn, allowed } }),
    pay: (id: number, paidOn: string) =>
      test.api('POST', `/Valuation/${id}/pay`, { as: 'administrator', body: { paidOn } }),
    figures: (id: number, on?: string) =>
      ok('GET', `/Valuation/${id}/figures${on === undefined ? '' : `?on=${on}`}`),
  }
}

export const percentagesOfExample = [
  [40, 25, 0, 50],
  [75, 60, 50, 75, 100],
  [100, 100, 100, 100, 100],
  [100, 100, 100, 100, 100],
] as const

/** The order of the worked example (docs/subcontracts.md), placed, of a supplier who is not matched until 12 May 2026. */
export const exampleSubcontract = async (test: CalledApp, fields: Fields = {}) => {
  const make = subcontractRecords(test)
  const { costing } = make
  const n = crypto.randomUUID().slice(0, 8)
  const project = await costing.project({ projectNumber: `26-${n}` })
  const [masonry, access] = [await costing.category(), await costing.category()]
  const quote = await costing.quote({ projectId: project.id, quoteNumber: `Q-${n}` })
  const brickwork = await costing.quoteLine(quote.id, {
    description: 'Facing brickwork',
    quantity: 180,
    costEach: 140,
    costingCategoryId: masonry.id,
  })
  const vatCode = await make.ok('POST', '/VatCode', {
    vatCode: `RC ${n}`,
    rate: 20,
    reverseCharge: true,
    nameInAccounts: `Domestic reverse charge ${n}`,
  })
  const supplier = await make.supplier({ vatCodeId: vatCode.id })
  const subcontract = await make.ok('POST', '/Subcontract', {
    projectId: project.id,
    supplierId: supplier.id,
    works: 'Brickwork',
    discountRate: 2.5,
    retentionRate: 5,
    terms: 'jct',
    ...fields,
  })
  const lines = [
    ['a', 'Facing brickwork', 180, 112.5, masonry.id, brickwork.id],
    ['b', 'Blockwork', 320, 58.25, masonry.id, null],
    ['c', 'Lintels', 22, 145, masonry.id, null],
    ['d', 'Scaffold adaptions', 1, 6520, access.id, null],
  ] as const
  for (const [ref, description, quantity, costEach, costingCategoryId, quoteLineId] of lines)
    await make.line(subcontract.id, { ref, description, quantity, costEach, costingCategoryId, quoteLineId })
  await make.place(subcontract.id)
  return { make, project, masonry, access, quote, brickwork, supplier, subcontract, vatCode }
}

/** The four certificates of the worked example, each paid: the replies of certifying and paying. */
export const payExample = async (test: CalledApp) => {
  const example = await exampleSubcontract(test)
  const { make, subcontract, supplier, masonry } = example
  await make.verify(supplier.id, '2026-04-01', 'higher')
  const paid: Made[] = []
  const month = async (
    at: number,
    valuationDate: string,
    materials: number,
    paidOn: string,
    charges: readonly (readonly ['setOff' | 'contra', number])[] = [],
  ) => {
    const { id } = await make.value(subcontract.id, valuationDate, { materials })
    await make.percentages(id, percentagesOfExample[at] ?? [])
    for (const [kind, amount] of charges) await make.charge(id, kind, amount)
    const certified = await make.certify(id, paidOn)
    if (certified.status !== 200) throw new Error(JSON.stringify(certified.body))
    const payment = await make.pay(id, paidOn)
    if (payment.status !== 200) throw new Error(JSON.stringify(payment.body))
    paid.push({ ...payment.body, figures: await make.figures(id) })
  }
  await month(0, '2026-04-24', 3150, '2026-04-29')
  await make.verify(supplier.id, '2026-05-12', 'standard')
  await make.line(subcontract.id, {
    description: 'Gauged arch',
    quantity: 1,
    costEach: 960,
    costingCategoryId: masonry.id,
    variation: true,
  })
  await month(1, '2026-05-29', 7420, '2026-06-05', [
    ['setOff', 240],
    ['contra', 185],
  ])
  await make.ok('PATCH', `/Subcontract/${subcontract.id}`, { completedOn: '2026-06-26' })
  await month(2, '2026-06-26', 11_050, '2026-07-10')
  await make.ok('PATCH', `/Subcontract/${subcontract.id}`, { madeGoodOn: '2027-06-25' })
  await month(3, '2027-06-25', 11_050, '2027-07-09')
  return { ...example, paid }
}
