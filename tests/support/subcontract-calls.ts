import type { CalledApp } from './app.ts'
import { type KnownRoute, users } from './right-call.ts'
import { exampleSubcontract } from './subcontracts.ts'

/** A valuation of 40 % of the first line, and the records around it. */
const valued = async (test: CalledApp) => {
  const example = await exampleSubcontract(test)
  const { id } = await example.make.value(example.subcontract.id, '2026-04-24')
  await example.make.percentages(id, [40])
  return { ...example, id: id as number }
}

const payers = ['Payer', 'Administrator']

/** A draft subcontract. */
const draft = async (test: CalledApp): Promise<number> => {
  const { project, supplier, make } = await exampleSubcontract(test)
  return (
    await make.ok('POST', '/Subcontract', { projectId: project.id, supplierId: supplier.id, works: 'Drains' })
  ).id
}

const certified = async (test: CalledApp) => {
  const made = await valued(test)
  await made.make.certify(made.id, '2026-04-29')
  return made
}

const paid = async (test: CalledApp): Promise<number> => {
  const { make, supplier, id } = await certified(test)
  await make.verify(supplier.id, '2026-04-01', 'standard')
  await make.pay(id, '2026-04-29')
  return id
}

/** No mail server is configured. */
const noServer = 409

/** Calls of subcontracts. */
export const subcontractCalls: Readonly<Record<string, KnownRoute>> = {
  'GET /Valuation/:id/figures': users(async (test) => ({
    path: `/Valuation/${(await valued(test)).id}/figures`,
    status: 200,
  })),
  'GET /Valuation/month': {
    access: payers,
    call: async () => ({ path: '/Valuation/month?on=2026-06-05', status: 200 }),
  },
  'GET /Valuation/:id/certificate.pdf': users(async (test) => ({
    path: `/Valuation/${(await valued(test)).id}/certificate.pdf`,
    status: 200,
  })),
  'GET /Subcontract/:id/order.pdf': users(async (test) => ({
    path: `/Subcontract/${(await exampleSubcontract(test)).subcontract.id}/order.pdf`,
    status: 200,
  })),
  'GET /Valuation/month/statements.pdf': {
    access: payers,
    call: async (test) => {
      await paid(test)
      return { path: '/Valuation/month/statements.pdf?on=2026-04-29', status: 200 }
    },
  },
  'POST /Valuation/:id/certify': users(async (test) => ({
    path: `/Valuation/${(await valued(test)).id}/certify`,
    body: { certifiedOn: '2026-04-29', allowed: null },
    status: 200,
  })),
  'POST /Valuation/:id/pay': {
    access: payers,
    call: async (test) => {
      const { make, supplier, id } = await certified(test)
      await make.verify(supplier.id, '2026-04-01', 'standard')
      return { path: `/Valuation/${id}/pay`, body: { paidOn: '2026-04-29' }, status: 200 }
    },
  },
  'POST /Valuation/withdraw': users(async (test) => ({
    path: '/Valuation/withdraw',
    body: { id: (await certified(test)).id },
    status: 200,
  })),
  'POST /Valuation/takeName': users(async (test) => ({
    path: '/Valuation/takeName',
    body: { id: (await certified(test)).id },
    status: 200,
  })),
  'POST /Valuation/unpay': {
    access: payers,
    call: async (test) => ({ path: '/Valuation/unpay', body: { id: await paid(test) }, status: 200 }),
  },
  'GET /Subcontract/:id/order': users(async (test) => ({
    path: `/Subcontract/${await draft(test)}/order`,
    status: 200,
  })),
  'POST /Subcontract/:id/place': {
    ...users(async (test) => ({
      path: `/Subcontract/${await draft(test)}/place`,
      body: { mail: null },
      status: 200,
    })),
    userOnly: true,
  },
  'POST /Subcontract/:id/sendagain': {
    ...users(async (test) => ({
      path: `/Subcontract/${await draft(test)}/sendagain`,
      body: {},
      status: noServer,
    })),
    userOnly: true,
  },
  'GET /Valuation/:id/notice': users(async (test) => ({
    path: `/Valuation/${(await certified(test)).id}/notice`,
    status: 200,
  })),
  'POST /Valuation/:id/notice': {
    ...users(async (test) => ({
      path: `/Valuation/${(await certified(test)).id}/notice`,
      body: { mail: null },
      status: 200,
    })),
    userOnly: true,
  },
  'POST /Valuation/:id/sendagain': {
    ...users(async (test) => ({
      path: `/Valuation/${(await certified(test)).id}/sendagain`,
      body: {},
      status: noServer,
    })),
    userOnly: true,
  },
  'POST /Valuation/month/statements/mail': {
    access: payers,
    userOnly: true,
    call: async () => ({
      path: '/Valuation/month/statements/mail',
      body: { on: '2026-04-29' },
      status: noServer,
    }),
  },
  'POST /QuoteHeader/:id/sublet': users(async (test) => {
    const { quote, supplier, brickwork, make } = await exampleSubcontract(test)
    const { leftToOrder: expected } = await make.ok('GET', `/quoteline/${brickwork.id}`)
    return {
      path: `/QuoteHeader/${quote.id}/sublet`,
      body: {
        supplierId: supplier.id,
        works: 'Drains',
        lines: [{ quoteLineId: brickwork.id, quantity: 1, costEach: 1, expected, allowMore: true }],
      },
      status: 201,
    }
  }),
  'POST /Valuation/opening': users(async (test) => ({
    path: '/Valuation/opening',
    body: {
      subcontractId: (await exampleSubcontract(test)).subcontract.id,
      valuationDate: '2026-03-31',
      gross: 1000,
      retention: 50,
      payment: 925,
      materials: 0,
      deduction: 185,
    },
    status: 201,
  })),
}
