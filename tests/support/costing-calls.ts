import type { Resource } from '../../model/definition.ts'
import { singleId } from '../../model/offered-writes.ts'
import { resources } from '../../resources.config.ts'
import type { CalledApp } from './app.ts'
import { applicationJob } from './applications.ts'
import { invoiceRecords } from './invoices.ts'
import { closeBody } from './product-samples.ts'
import { type KnownRoute, type RightCall, users } from './right-call.ts'
import { sampleRecord, sharingBody, sharingRecord } from './samples.ts'
import { exampleSubcontract } from './subcontracts.ts'

/** A purchase that has not come. */
const unreceived = (test: CalledApp) =>
  sampleRecord(test, resources['purchase-headers'], { receivedDate: null, statementDate: null })

/** A leaked token must not write to anybody in the firm's name. */
const byPeople = (route: KnownRoute): KnownRoute => ({ ...route, userOnly: true })

/** A purchase and its order, which was sent, by the names of their resources. */
const sent = async (test: CalledApp): Promise<Readonly<Record<string, number>>> => {
  const { id } = await sampleRecord(test, resources['purchase-headers'])
  await test.api('POST', `/PurchaseHeader/${id}/order/marksent`)
  const { body } = await test.api('GET', `/PurchaseHeader/${id}`)
  return { [resources['purchase-headers'].name]: id, [resources.orders.name]: body.orderId }
}

/** The paper of an order that was not sent, but for its revision. */
const paperCalls = (resource: Resource): Record<string, KnownRoute> => {
  const paper = (after: string, call: Omit<RightCall, 'path'>) =>
    users(async (test) => ({
      path: `/${resource.endpoint}/${(await sampleRecord(test, resource)).id}/order${after}`,
      ...call,
    }))
  const path = `/${resource.endpoint}/:id/order`
  return {
    [`GET ${path}.pdf`]: paper('.pdf', { status: 200 }),
    [`GET ${path}`]: paper('', { status: 200 }),
    [`POST ${path}/send`]: byPeople(
      paper('/send', {
        body: { to: ['ann@firm.example'], subject: 'Order', text: 'Attached.' },
        // No mail server is configured.
        status: 409,
      }),
    ),
    [`POST ${path}/marksent`]: paper('/marksent', { status: 200 }),
    [`POST ${path}/revise`]: users(async (test) => ({
      path: `/${resource.endpoint}/${(await sent(test))[resource.name]}/order/revise`,
      status: 200,
    })),
    [`POST ${path}/sendagain`]: byPeople(paper('/sendagain', { body: {}, status: 409 })),
  }
}

/** An application with work of £850. */
export const sentApplication = async (test: CalledApp): Promise<number> => {
  const job = applicationJob(test)
  const { projectId } = await job.contract({
    projectNumber: crypto.randomUUID().slice(0, 8),
    clientName: 'Wharfedale Homes',
    vatCodeId: (await sharingRecord(test, resources['vat-codes'])).id,
  })
  const { id } = await job.apply(projectId, '2024-06-28', { materials: 850 })
  await job.ok('POST', `/Application/${id}/send`, { mail: null })
  return id
}

/** A certified application, which was sent. */
export const certifiedApplication = async (test: CalledApp): Promise<number> => {
  const id = await sentApplication(test)
  const certificate = { certifiedOn: '2024-07-09', certifiedGross: 850, certifiedDue: 800 }
  await test.api('PATCH', `/Application/${id}`, { body: certificate })
  return id
}

/** A certificate of a subcontract, of which something is held. */
const certifiedValuation = async (test: CalledApp): Promise<number> => {
  const { make, subcontract } = await exampleSubcontract(test)
  const { id } = await make.value(subcontract.id, '2026-04-24')
  await make.percentages(id, [40])
  await make.certify(id, '2026-04-29')
  return id
}

/** Their format asks for little. */
const takePlainAccounts = (test: CalledApp) =>
  test.api('PATCH', `/Firm/${singleId}`, {
    as: 'administrator',
    body: {
      accountsFormat: 'plain',
      roundingCode: '999',
      incomeCode: '200',
      cisLabourCode: '321',
      cisMaterialsCode: '322',
      retentionCode: '831',
      levyCode: '832',
    },
  })

/** An invoice that agrees with what came and with its lines. */
export const approvable = async (test: CalledApp): Promise<number> => {
  await takePlainAccounts(test)
  return (await invoiceRecords(test).invoiced([100])).id
}

/** An approved invoice. */
const approved = async (test: CalledApp): Promise<number> => {
  const { invoiced, approve } = invoiceRecords(test)
  const { id } = await invoiced([100])
  await approve(id, 'administrator')
  return id
}

/** Sends records to the accounts, with the totals of their preview. */
const batchCall = (path: string, ready: (test: CalledApp) => Promise<number>) =>
  users(async (test) => {
    await takePlainAccounts(test)
    const ids = [await ready(test)]
    const preview = await test.api('POST', `${path}/preview`, { body: { ids } })
    return { path, body: { ids, expect: preview.body.ready }, status: 201 }
  })

/** Calls of applications. No mail server is configured. */
const applicationCalls = (): Record<string, KnownRoute> => {
  const ofDraft = (after: string, call: Omit<RightCall, 'path'>) =>
    users(async (test) => ({
      path: `/Application/${(await sampleRecord(test, resources.applications)).id}/${after}`,
      ...call,
    }))
  return {
    'GET /Application/:id/figures': ofDraft('figures', { status: 200 }),
    'GET /Application/:id/application.pdf': ofDraft('application.pdf', { status: 200 }),
    'GET /Application/:id/excel': ofDraft('excel', { status: 200 }),
    'POST /Application/:id/send': byPeople(ofDraft('send', { body: { mail: null }, status: 200 })),
    'POST /Application/:id/sendagain': byPeople(ofDraft('sendagain', { body: {}, status: 409 })),
    'POST /Application/:id/payment': users(async (test) => ({
      path: `/Application/${await certifiedApplication(test)}/payment`,
      body: { receivedDate: '2024-07-19', amount: 1 },
      status: 201,
    })),
    'POST /Application/opening': users(async (test) => ({
      path: '/Application/opening',
      body: {
        projectId: (await sampleRecord(test, resources.projects)).id,
        valuationDate: '2024-05-31',
        certifiedGross: 100,
        certifiedDue: 95,
      },
      status: 201,
    })),
  }
}

const quote = (test: CalledApp) => sharingRecord(test, resources['quote-headers'])

const pair = async (test: CalledApp) => ({
  purchaseLineId: (await sharingRecord(test, resources['purchase-lines'])).id,
  quoteLineId: (await sharingRecord(test, resources['quote-lines'])).id,
})
/** The whole quantity of a new purchase line. */
const wantedLink = async (test: CalledApp) => {
  const { purchaseLineId, quoteLineId } = await pair(test)
  const { remaining } = (await test.api('GET', `/PurchaseLine/${purchaseLineId}`)).body
  return { purchaseLineId, quoteLineId, quantity: remaining, expected: remaining }
}

/** A draft with a line that has a cost. */
const costed = async (test: CalledApp): Promise<number> => {
  const { id } = await sampleRecord(test, resources['quote-headers'], { standing: 'draft', agreedDate: null })
  const line = await sharingBody(test, resources['quote-lines'])
  await test.api('POST', `/quoteline/quoteheader/${id}`, {
    as: 'administrator',
    body: {
      ...line,
      quoteHeaderId: id,
      quantity: 2,
      costRate: 10,
      costEach: 12,
      pricedBy: 'price',
      markup: null,
    },
  })
  return id
}

const estimators = (path: string): KnownRoute => ({
  access: ['Estimator', 'Administrator'],
  call: async (test) => ({
    path: path.replace(':id', String(await costed(test))),
    body: { total: 30 },
    status: 200,
  }),
})

const spreadCalls: Readonly<Record<string, KnownRoute>> = {
  'POST /QuoteHeader/:id/spread': estimators('/QuoteHeader/:id/spread'),
  'POST /QuoteHeader/:id/spread/preview': estimators('/QuoteHeader/:id/spread/preview'),
}

/** The calls of costing, by method and path. */
export const costingCalls: Readonly<Record<string, KnownRoute>> = {
  'GET /QuoteHeader/QuoteStatementItem/:id': users(async (test) => ({
    path: `/QuoteHeader/QuoteStatementItem/${(await quote(test)).id}`,
    status: 200,
  })),
  'GET /excelquote/fullreport/:id': users(async (test) => ({
    path: `/excelquote/fullreport/${(await quote(test)).id}`,
    status: 200,
  })),
  'GET /excelquote/clientreport/:id': users(async (test) => ({
    path: `/excelquote/clientreport/${(await quote(test)).id}`,
    status: 200,
  })),
  ...applicationCalls(),
  'GET /ProjectControl': users(async () => ({ path: '/ProjectControl', status: 200 })),
  'GET /ProjectControl/:id': users(async (test) => ({
    path: `/ProjectControl/${(await sharingRecord(test, resources.projects)).id}`,
    status: 200,
  })),
  'GET /ProjectControl/:id/unallocated': users(async (test) => ({
    path: `/ProjectControl/${(await sharingRecord(test, resources.projects)).id}/unallocated`,
    status: 200,
  })),
  'GET /ProjectControl/:id/queried': users(async (test) => ({
    path: `/ProjectControl/${(await sharingRecord(test, resources.projects)).id}/queried`,
    status: 200,
  })),
  'GET /ProjectControl/:id/excel': users(async (test) => ({
    path: `/ProjectControl/${(await sharingRecord(test, resources.projects)).id}/excel`,
    status: 200,
  })),
  'GET /ProjectClose/:id/compare/:other': users(async (test) => ({
    path: `/ProjectClose/${(await sharingRecord(test, resources['project-closes'])).id}/compare/now`,
    status: 200,
  })),
  'POST /QuoteHeader/agree': users(async (test) => ({
    path: '/QuoteHeader/agree',
    body: { id: (await quote(test)).id },
    status: 200,
  })),
  'POST /QuoteHeader/agree/preview': users(async (test) => ({
    path: '/QuoteHeader/agree/preview',
    body: { id: (await quote(test)).id },
    status: 200,
  })),
  'GET /QuoteHeader/:id/compare/:other': users(async (test) => {
    const { id } = await quote(test)
    return { path: `/QuoteHeader/${id}/compare/${id}`, status: 200 }
  }),
  ...spreadCalls,
  'POST /QuoteHeader/:id/order/preview': users(async (test) => {
    const { quoteHeaderId, id } = await sharingRecord(test, resources['quote-lines'])
    return {
      path: `/QuoteHeader/${quoteHeaderId}/order/preview`,
      body: { quoteLineIds: [id] },
      status: 200,
    }
  }),
  'POST /QuoteHeader/:id/order': users(async (test) => {
    const { quoteHeaderId, id, quantity } = await sharingRecord(test, resources['quote-lines'])
    const { id: supplierId } = await sharingRecord(test, resources.suppliers)
    return {
      path: `/QuoteHeader/${quoteHeaderId}/order`,
      body: {
        supplierId,
        userPONo: 'PO 7',
        lines: [{ quoteLineId: id, quantity, costEach: 1, expected: quantity }],
      },
      status: 201,
    }
  }),
  'POST /PurchaseHeader/:id/split': users(async (test) => {
    const { purchaseHeaderId, id, quantity } = await sharingRecord(test, resources['purchase-lines'])
    await test.api('POST', `/PurchaseLine/purchaseheader/${purchaseHeaderId}`, {
      body: await sharingBody(test, resources['purchase-lines']),
    })
    return {
      path: `/PurchaseHeader/${purchaseHeaderId}/split`,
      body: { lines: [{ purchaseLineId: id, quantity, expected: quantity }] },
      status: 201,
    }
  }),
  'POST /PurchaseHeader/:id/delivered': users(async (test) => ({
    path: `/PurchaseHeader/${(await unreceived(test)).id}/delivered`,
    body: { receivedDate: '2025-01-01' },
    status: 201,
  })),
  'POST /PurchaseHeader/:id/returned': users(async (test) => {
    const { id } = await unreceived(test)
    const line = await sampleRecord(test, resources['purchase-lines'], { purchaseHeaderId: id, quantity: 5 })
    await test.api('POST', `/PurchaseHeader/${id}/delivered`, { body: { receivedDate: '2025-01-01' } })
    return {
      path: `/PurchaseHeader/${id}/returned`,
      body: { returnedOn: '2025-01-02', lines: [{ purchaseLineId: line.id, quantity: 1, expected: 5 }] },
      status: 201,
    }
  }),
  'POST /PurchaseHeader/:id/invoiced': users(async (test) => {
    const { id } = await unreceived(test)
    await sampleRecord(test, resources['purchase-lines'], { purchaseHeaderId: id })
    return {
      path: `/PurchaseHeader/${id}/invoiced`,
      body: { invoiceNo: 'A-1' },
      status: 201,
    }
  }),
  'POST /PurchaseHeader/:id/credit': users(async (test) => {
    const { purchaseHeaderId, id, quantity } = await sharingRecord(test, resources['purchase-lines'])
    return {
      path: `/PurchaseHeader/${purchaseHeaderId}/credit`,
      body: {
        invoiceNo: 'C-1',
        invoiceDate: '2025-01-31',
        lines: [{ purchaseLineId: id, quantity, expected: quantity }],
      },
      status: 201,
    }
  }),
  'POST /PurchaseOrder/:id/close': users(async (test) => ({
    path: `/PurchaseOrder/${(await sampleRecord(test, resources.orders)).id}/close`,
    body: { reason: 'Not needed.' },
    status: 200,
  })),
  ...paperCalls(resources['purchase-headers']),
  ...paperCalls(resources.orders),
  'POST /ProjectClose': users(async (test) => ({
    path: '/ProjectClose',
    body: await closeBody(test, (await sharingRecord(test, resources.projects)).id),
    status: 201,
  })),
  'GET /SupplierInvoice/:id/check': users(async (test) => ({
    path: `/SupplierInvoice/${(await sampleRecord(test, resources['supplier-invoices'])).id}/check`,
    status: 200,
  })),
  'POST /AccountsBatch/preview': users(async (test) => ({
    path: '/AccountsBatch/preview',
    body: { ids: [(await sharingRecord(test, resources['supplier-invoices'])).id] },
    status: 200,
  })),
  'POST /AccountsBatch': batchCall('/AccountsBatch', approved),
  'POST /AccountsBatch/sales/preview': users(async (test) => ({
    path: '/AccountsBatch/sales/preview',
    body: { ids: [(await sharingRecord(test, resources.applications)).id] },
    status: 200,
  })),
  'POST /AccountsBatch/sales': batchCall('/AccountsBatch/sales', certifiedApplication),
  'POST /AccountsBatch/subcontracts/preview': users(async (test) => ({
    path: '/AccountsBatch/subcontracts/preview',
    body: { ids: [(await sharingRecord(test, resources.valuations)).id] },
    status: 200,
  })),
  'POST /AccountsBatch/subcontracts': batchCall('/AccountsBatch/subcontracts', certifiedValuation),
  'GET /AccountsBatch/retention': users(async (test) => {
    await takePlainAccounts(test)
    const { id: roundingVatCodeId } = await sharingRecord(test, resources['vat-codes'])
    await test.api('PATCH', `/Firm/${singleId}`, { as: 'administrator', body: { roundingVatCodeId } })
    await certifiedValuation(test)
    return { path: '/AccountsBatch/retention?on=2026-04-29', status: 200 }
  }),
  'GET /AccountsBatch/:id/file': users(async (test) => ({
    path: `/AccountsBatch/${(await sharingRecord(test, resources['accounts-batches'])).id}/file`,
    status: 200,
  })),
  'GET /AccountsBatch/:id/changes': users(async (test) => ({
    path: `/AccountsBatch/${(await sharingRecord(test, resources['accounts-batches'])).id}/changes`,
    status: 200,
  })),
  'GET /Home': users(async () => ({ path: '/Home', status: 200 })),
  'POST /Home/seen': users(async () => ({
    path: '/Home/seen',
    body: { upTo: '2025-01-01T00:00:00Z' },
    status: 204,
  })),
  'POST /unallocated/suggest': users(async (test) => ({
    path: '/unallocated/suggest',
    body: { purchaseLineIds: [(await pair(test)).purchaseLineId] },
    status: 200,
  })),
  'POST /unallocated/preview': users(async (test) => ({
    path: '/unallocated/preview',
    body: { links: [await wantedLink(test)] },
    status: 200,
  })),
  'POST /unallocated/accept': users(async (test) => ({
    path: '/unallocated/accept',
    body: { links: [await wantedLink(test)] },
    status: 201,
  })),
  'POST /unallocated/dismiss': users(async (test) => ({
    path: '/unallocated/dismiss',
    body: await pair(test),
    status: 201,
  })),
  'DELETE /unallocated/dismiss': users(async (test) => {
    const dismissed = await pair(test)
    await test.api('POST', '/unallocated/dismiss', { body: dismissed })
    return { path: '/unallocated/dismiss', body: dismissed, status: 200 }
  }),
  'POST /quoteline/search': users(async () => ({ path: '/quoteline/search', body: {}, status: 200 })),
  'POST /quoteline/quote-purchase-link': users(async (test) => ({
    path: '/quoteline/quote-purchase-link',
    body: {
      selectedQuoteLineIDs: [(await sharingRecord(test, resources['quote-lines'])).id],
      selectedQuoteLineQuantities: [1],
      selectedPurchaseLineIDs: [(await sharingRecord(test, resources['purchase-lines'])).id],
    },
    status: 201,
  })),
}
