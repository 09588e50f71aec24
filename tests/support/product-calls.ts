import { approvable, certifiedApplication, costingCalls, sentApplication } from './costing-calls.ts'
import { exampleSheet } from './daywork.ts'
import { labourRecords, ratedWeek } from './labour.ts'
import { rateCalls } from './rates.ts'
import { type KnownRoute, users } from './right-call.ts'
import { subcontractCalls } from './subcontract-calls.ts'

/** How the hand-written routes of the product are called, those of `api/extensions.ts` included, by method and path. */
export const productCalls: Readonly<Record<string, KnownRoute>> = {
  ...costingCalls,
  ...rateCalls,
  // Generated calls for which a sample is not enough.
  'POST /SupplierInvoice/approve': users(async (test) => ({
    path: '/SupplierInvoice/approve',
    body: { id: await approvable(test) },
    status: 200,
  })),
  'POST /SupplierInvoice/approve/bulk': users(async (test) => ({
    path: '/SupplierInvoice/approve/bulk',
    body: { ids: [await approvable(test)] },
    status: 200,
  })),
  'POST /Application/takeName': users(async (test) => ({
    path: '/Application/takeName',
    body: { id: await certifiedApplication(test) },
    status: 200,
  })),
  'POST /Application/withdraw': users(async (test) => ({
    path: '/Application/withdraw',
    body: { id: await sentApplication(test) },
    status: 200,
  })),
  ...subcontractCalls,
  'POST /LabourWeek/post': {
    access: ['Estimator', 'Administrator'],
    call: async (test) => ({
      path: '/LabourWeek/post',
      body: { id: (await ratedWeek(test)).id },
      status: 200,
    }),
  },
  'GET /LabourWeek/:id/payroll': users(async (test) => ({
    path: `/LabourWeek/${(await ratedWeek(test)).id}/payroll`,
    status: 200,
  })),
  'POST /DayworkSheet/addToVariation': users(async (test) => ({
    path: '/DayworkSheet/addToVariation',
    body: { id: (await exampleSheet(test)).sheet.id },
    status: 200,
  })),
  'POST /DayworkSheet/takeOut': users(async (test) => {
    const { id } = (await exampleSheet(test)).sheet
    await test.api('POST', '/DayworkSheet/addToVariation', { body: { id } })
    return { path: '/DayworkSheet/takeOut', body: { id }, status: 200 }
  }),
  'GET /DayworkSheet/:id/daywork.pdf': users(async (test) => ({
    path: `/DayworkSheet/${(await exampleSheet(test)).sheet.id}/daywork.pdf`,
    status: 200,
  })),
  'POST /LabourWeek/copyLastWeek': users(async (test) => {
    await ratedWeek(test, '2026-11-09')
    const { id } = await labourRecords(test).week('2026-11-16')
    return { path: '/LabourWeek/copyLastWeek', body: { id }, status: 200 }
  }),
}
