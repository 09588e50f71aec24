import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources.config.ts'
import { type ApiCall, startTestApp, type TestApp, user } from '../support/app.ts'
import { requiredFields } from '../support/samples.ts'
import { makeScene, type Scene } from '../support/scene.ts'

let test: TestApp
let scene: Scene
beforeAll(async () => {
  test = await startTestApp()
  scene = await makeScene(test)
})
afterAll(() => test.close())

type Method = Parameters<TestApp['api']>[0]
const call = (method: Method, path: string, body?: unknown, as: ApiCall['as'] = 'administrator') =>
  test.api(method, path, { as, ...(body !== undefined && { body }) })
const answered = async (method: Method, path: string, body?: unknown) => {
  const reply = await call(method, path, body)
  expect(`${method} ${path} ${reply.status}`).toMatch(/ 20[01]$/)
  return reply.body
}

describe('Every entity of section 3 has its fields', () => {
  it.each([
    [
      'users',
      (s: Scene) => `/UserAccounts/${s.user.id}`,
      ['firstName', 'lastName', 'email', 'isEnabled', 'has2FA', 'roles'],
    ],
    [
      'costing-categories',
      (s: Scene) => `/CostingCategory/${s.categoryId}`,
      ['categoryDescription', 'enabled', 'displayOrder', 'categoryColourCode'],
    ],
    [
      'project-statuses',
      (s: Scene) => `/ProjectStatus/${s.statusId}`,
      ['projectStatusDescription', 'isProjectOpen', 'enabled'],
    ],
    [
      'projects',
      (s: Scene) => `/Project/${s.project.id}`,
      [
        'projectName',
        'projectNumber',
        'location',
        'comments',
        'projectStatusId',
        'projectStatusDescription',
        'enabled',
      ],
    ],
    [
      'suppliers',
      (s: Scene) => `/Supplier/${s.supplierId}`,
      ['supplierName', 'contactName', 'contactNumber', 'contactEmail', 'enabled'],
    ],
    [
      'purchase-headers',
      (s: Scene) => `/PurchaseHeader/${s.purchase.id}`,
      [
        'supplierId',
        'supplierName',
        'userPONo',
        'accountsPONo',
        'supplierPOInvoiceNo',
        'comments',
        'requiredDate',
        'receivedDate',
        'statementDate',
        'totalAmount',
      ],
    ],
    [
      'purchase-lines',
      (s: Scene) => `/PurchaseLine/${s.purchaseLine.id}`,
      [
        'purchaseHeaderId',
        'description',
        'comments',
        'quantity',
        'costEach',
        'costingCategoryId',
        'categoryDescription',
        'matchedQuantity',
      ],
    ],
    [
      'quote-headers',
      (s: Scene) => `/QuoteHeader/${s.quote.id}`,
      ['projectId', 'projectName', 'quoteNumber', 'comments', 'createdDate'],
    ],
    [
      'quote-lines',
      (s: Scene) => `/quoteline/${s.quoteLine.id}`,
      [
        'quoteHeaderId',
        'description',
        'comments',
        'quantity',
        'costEach',
        'total',
        'costingCategoryId',
        'categoryDescription',
        'projectDescription',
        'quoteHeaderDescription',
      ],
    ],
    [
      'quote-purchase-links',
      (s: Scene) => `/QuotePurchaseLink/${s.link.id}`,
      [
        'purchaseLineId',
        'quoteLineId',
        'linkedQuantity',
        'projectName',
        'quoteId',
        'supplierName',
        'userPONo',
        'poLineDescription',
        'poLineQuantity',
        'poLineCostEach',
        'poLineCostingCategory',
        'quoteLineDescription',
        'quoteLineQuantity',
        'quoteLineCostEach',
        'quoteLineCostingCategory',
      ],
    ],
    ['payments', (s: Scene) => `/payment/${s.payment.id}`, ['quoteHeaderId', 'receivedDate', 'amount']],
  ] as const)('%s', async (_, path, fields) => {
    const record = await answered('GET', path(scene))
    expect(Object.keys(record)).toEqual(expect.arrayContaining(['id', ...fields]))
  })

  it('sign-in, statement, two-factor set-up and registration', async () => {
    const signedIn = await answered('POST', '/auth', user)
    expect(Object.keys(signedIn)).toEqual(
      expect.arrayContaining(['requires2FA', 'email', 'name', 'token', 'expiry', 'roles']),
    )
    const [item] = await answered('GET', `/QuoteHeader/QuoteStatementItem/${scene.quote.id}`)
    // In addition, the category's id, by which each amount leads to its lines.
    expect(Object.keys(item).sort()).toEqual([
      'costingCategoryDescription',
      'costingCategoryId',
      'isCostTotal',
      'isProfitLoss',
      'monthlyAmounts',
      'totalMonthlyAmounts',
      'totalQuoteCost',
      'totalQuoteLessActualSpend',
    ])
    expect(Object.keys(item.monthlyAmounts[0]).sort()).toEqual(['amount', 'month', 'year'])
    const as = { token: signedIn.token }
    expect((await call('GET', '/auth/has2fa', undefined, as)).body).toBe(false)
    expect(Object.keys((await call('GET', '/auth/setup2fa', undefined, as)).body).sort()).toEqual([
      'authenticatorUri',
      'sharedKey',
    ])
    const registration = await call('POST', '/auth/RegisterAuthenticator', { authCode: '000000' }, as)
    expect(Object.keys(registration.body).sort()).toEqual(['caption', 'success'])
  })
})

describe('Every call of section 7 is answered', () => {
  it('for reference data', async () => {
    const account = {
      firstName: 'Pat',
      lastName: 'Person',
      email: 'pat@firm.example',
      has2FA: false,
      isEnabled: true,
      password: 'a long enough one',
      passwordConfirm: 'a long enough one',
    }
    await answered('GET', '/UserAccounts')
    const { id } = await answered('POST', '/UserAccounts', account)
    expect(await answered('PATCH', `/UserAccounts/${id}`, { lastName: 'Other' })).toMatchObject({
      lastName: 'Other',
      isEnabled: true,
    })
    const signedIn = await answered('POST', '/auth', { email: account.email, password: account.password })
    const change = {
      email: account.email,
      currentPassword: account.password,
      newPassword: 'another long one',
    }
    expect(
      (await call('POST', `/UserAccounts/${id}/ChangePassword`, change, { token: signedIn.token })).status,
    ).toBe(204)
    for (const [endpoint, body] of [
      ['CostingCategory', { categoryDescription: 'Drainage' }],
      ['ProjectStatus', { projectStatusDescription: 'On hold' }],
      ['Project', { projectName: 'Barn' }],
      ['Supplier', { supplierName: 'Keen Bricks' }],
    ] as const) {
      expect(await answered('GET', `/${endpoint}`)).toBeInstanceOf(Array)
      const made = await answered('POST', `/${endpoint}`, body)
      // Section 4: new records default to enabled.
      expect(made.enabled).toBe(true)
      await answered('GET', `/${endpoint}/${made.id}`)
      await answered('PUT', `/${endpoint}/${made.id}`, body)
      if (endpoint !== 'Project') await answered('DELETE', `/${endpoint.toLowerCase()}/${made.id}`)
    }
  })

  it('for purchases', async () => {
    const dates = { requiredDate: null, receivedDate: null, statementDate: null }
    const header = await answered('POST', '/PurchaseHeader', { userPONo: 'PO-1', ...dates })
    await answered('GET', '/PurchaseHeader')
    await answered('GET', `/PurchaseHeader/${header.id}`)
    expect(
      await answered('PUT', `/PurchaseHeader/${header.id}`, { userPONo: 'PO-2', ...dates }),
    ).toMatchObject(dates)
    const body = { description: 'Sand', quantity: 1, costEach: 1, costingCategoryId: scene.categoryId }
    const line = await answered('POST', `/PurchaseLine/purchaseheader/${header.id}`, body)
    await answered('GET', `/PurchaseLine/PurchaseHeader/${header.id}`)
    await answered('GET', `/PurchaseLine/${line.id}`)
    await answered('PUT', `/PurchaseLine/${line.id}`, { ...body, purchaseHeaderId: header.id })
  })

  it('for quotes', async () => {
    const { project, quote, categoryId } = scene
    await answered('GET', '/QuoteHeader')
    await answered('GET', `/QuoteHeader/Project/${project.id}`)
    const header = await answered('POST', '/QuoteHeader', { projectId: project.id })
    await answered('GET', `/QuoteHeader/${header.id}`)
    await answered('PUT', `/QuoteHeader/${header.id}`, { projectId: project.id, quoteNumber: 'Q' })
    await answered('POST', '/QuoteHeader/copy', { id: header.id })
    const body = { description: 'Roof', quantity: 1, costEach: 1, costingCategoryId: categoryId }
    const line = await answered('POST', `/quoteline/quoteheader/${header.id}`, body)
    await answered('GET', `/quoteline/QuoteHeader/${header.id}`)
    await answered('GET', `/quoteline/${line.id}`)
    await answered('PUT', `/quoteline/${line.id}`, { ...body, quoteHeaderId: header.id })
    const search = {
      costingCategoryId: -1,
      quoteHeaderId: -1,
      description: 'Roof',
      linkedUnlinkedBoth: 3,
      costFrom: null,
      costTo: null,
    }
    expect(await answered('POST', '/quoteline/search', search)).toHaveLength(1)
    await answered('POST', '/quoteline/quote-purchase-link', {
      selectedQuoteLineIDs: [line.id],
      selectedQuoteLineQuantities: [1],
      selectedPurchaseLineIDs: [scene.purchaseLine.id],
    })
    await answered('GET', `/QuoteHeader/QuoteStatementItem/${quote.id}`)
    const report = await call('GET', `/excelquote/fullreport/${quote.id}`)
    expect(decodeURIComponent(String(report.headers['content-disposition']))).toContain(
      `QuoteExcelReport for ${project.projectName}, Quote ${quote.id}.xlsx`,
    )
  })

  it('for links and payments', async () => {
    const { link, purchaseLine, quote, quoteLine } = scene
    const body = { linkedQuantity: 2, purchaseLineId: purchaseLine.id, quoteLineId: quoteLine.id }
    await answered('GET', `/QuotePurchaseLink/PurchaseLine/${purchaseLine.id}`)
    await answered('GET', `/QuotePurchaseLink/${link.id}`)
    await answered('PUT', `/QuotePurchaseLink/${link.id}`, body)
    await answered('DELETE', `/QuotePurchaseLink/${link.id}`)
    const payment = { receivedDate: null, amount: 5, quoteHeaderId: quote.id }
    const made = await answered('POST', `/payment/quoteheader/${quote.id}`, payment)
    expect(made.receivedDate).toBeNull()
    await answered('GET', `/payment/QuoteHeader/${quote.id}`)
    await answered('GET', `/payment/${made.id}`)
    await answered('PUT', `/payment/${made.id}`, { ...payment, receivedDate: '2025-02-28' })
  })

  it('with the page of the app at every other address', async () => {
    for (const url of ['/', '/home', '/admin/projects/1/quote-headers/2/payments/create', '/Not-Found']) {
      const reply = await test.app.inject({ url, headers: { accept: 'text/html' } })
      expect(`${url} ${reply.statusCode} ${reply.headers['content-type']}`).toContain(`${url} 200 text/html`)
    }
  })
})

describe('Section 5 requires', () => {
  it.each([
    ['users', ['email', 'firstName', 'lastName']],
    ['costing-categories', ['categoryDescription']],
    ['project-statuses', ['projectStatusDescription']],
    ['projects', ['projectName']],
    ['suppliers', ['supplierName']],
    ['purchase-headers', ['userPONo']],
    ['purchase-lines', ['purchaseHeaderId', 'description', 'quantity', 'costEach', 'costingCategoryId']],
    ['quote-lines', ['quoteHeaderId', 'description', 'quantity', 'costEach', 'costingCategoryId']],
    ['quote-headers', ['projectId']],
    ['quote-purchase-links', ['purchaseLineId', 'quoteLineId', 'linkedQuantity']],
    ['payments', ['quoteHeaderId', 'amount']],
  ] as const)('of %s: %j', (name, fields) => {
    expect(requiredFields(resources[name])).toEqual(fields)
  })
})
