import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { isImported } from '../../model/import.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { readWorkbook } from '../support/costing.ts'
import { pagesOf } from '../support/pdf.ts'
import { addUser } from '../support/people.ts'
import { rateRecords } from '../support/rates.ts'

/**
 * A job whose cost rates are found in no other figure: 731.4179 a line, priced at 840.13 or more. Each amount that only costs make
 * has the same digits as one of these texts.
 */
const secrets = ['731.4179', '7314.18', '14628.36', '611.7533']
const found = (text: string): string | undefined => {
  const plain = text.replaceAll(',', '')
  return secrets.find((secret) => plain.includes(secret))
}

interface Scene {
  readonly projectId: number
  readonly quoteId: number
  readonly lineIds: readonly number[]
  readonly applicationId: number
  readonly purchaseId: number
  readonly client: As
}

let test: TestApp
let scene: Scene
beforeAll(async () => {
  test = await startTestApp()
  const firm = rateRecords(test)
  const job = applicationJob(test)
  const { ok, make } = job
  const rate = await firm.rate({ typedCost: 731.4179 })
  const parted = await firm.rate()
  await firm.part(parted.id, { description: 'Package of the test', kind: 'subcontract', price: 611.7533 })
  const vat = await ok('POST', '/VatCode', {
    vatCode: 'Test 20',
    rate: 20,
    nameInAccounts: '20% (VAT on Income)',
  }).catch(async () => (await job.get('/VatCode'))[0])
  const project = await make.project({
    terms: 'jct',
    clientName: 'Wharfedale Homes',
    vatCodeId: vat.id,
    targetMargin: 10,
  })
  const quote = await make.quote({ projectId: project.id })
  const lines = [
    await make.quoteLine(quote.id, { quantity: 10, costEach: undefined, costRate: 731.4179, markup: 15 }),
    await make.quoteLine(quote.id, { quantity: 20, costEach: 900, rateId: rate.id }),
    await make.quoteLine(quote.id, { quantity: 3, costEach: 900, rateId: parted.id }),
  ]
  await ok('POST', '/QuoteHeader/agree', { id: quote.id, agreedDate: '2024-05-01' })
  const application = await job.apply(project.id, '2024-06-30')
  const purchase = await make.purchase({ projectId: project.id })
  const bought = await make.purchaseLine(purchase.id, { quantity: 1, costEach: 700 })
  await ok('POST', '/quoteline/quote-purchase-link', {
    selectedQuoteLineIDs: [lines[0].id],
    selectedQuoteLineQuantities: [1],
    selectedPurchaseLineIDs: [bought.id],
  })
  const { token } = await test.signIn(await addUser(test, ['User']))
  scene = {
    projectId: project.id,
    quoteId: quote.id,
    lineIds: lines.map(({ id }) => id),
    applicationId: application.id,
    purchaseId: purchase.id,
    client: { token },
  }
})
afterAll(() => test.close())

/** Every text of a reply: of a workbook and of a PDF as their readers show it. */
const textOf = async (path: string, as: As): Promise<{ status: number; text: string }> => {
  const { status, raw } = await test.api('GET', path, { as })
  const type = String(raw.headers['content-type'])
  if (status !== 200) return { status, text: raw.payload }
  if (type.includes('pdf')) {
    const pages = await pagesOf(raw.rawPayload)
    return { status, text: pages.map(({ all }) => all).join(' ') }
  }
  if (!type.includes('spreadsheetml')) return { status, text: raw.payload }
  const texts: string[] = []
  for (const sheet of (await readWorkbook(raw.rawPayload)).worksheets)
    sheet.eachRow((row) => row.eachCell(({ value }) => texts.push(JSON.stringify(value))))
  return { status, text: texts.join(' ') }
}

/** Papers for the client. An Estimator, who sees costs, makes the same ones. */
const papers = () => [
  `/excelquote/clientreport/${scene.quoteId}`,
  `/Application/${scene.applicationId}/application.pdf`,
  `/Application/${scene.applicationId}/excel`,
]

/** What a supplier gets, and papers of the firm. */
const ownPapers = () => [
  `/PurchaseHeader/${scene.purchaseId}/order.pdf`,
  `/excelquote/fullreport/${scene.quoteId}`,
  `/ProjectControl/${scene.projectId}/excel`,
]

const calls = () => [
  `/QuoteHeader/QuoteStatementItem/${scene.quoteId}`,
  `/QuoteHeader/${scene.quoteId}/compare/${scene.quoteId}`,
  `/ProjectControl/${scene.projectId}`,
  '/ProjectControl',
  '/Home',
  '/Search?q=731.4179',
  '/AuditEntry?range=[0,199]',
  `/Application/${scene.applicationId}/figures`,
  ...scene.lineIds.map((id) => `/quoteline/${id}/history`),
  `/QuoteHeader/${scene.quoteId}/history`,
]

const lists = Object.values<Resource>(resources).filter(({ single }) => !single)

describe('Costs of lines', () => {
  it('are in no paper for the client, even when an Estimator makes it', async () => {
    for (const as of [scene.client, 'user', 'administrator'] as const)
      for (const path of papers()) {
        const { status, text } = await textOf(path, as)
        expect([path, status, found(text)]).toEqual([path, 200, undefined])
        expect([path, text.length > 20]).toEqual([path, true])
      }
  })

  it('are in no paper of the firm that somebody without the role makes', async () => {
    for (const path of ownPapers()) {
      const { status, text } = await textOf(path, scene.client)
      expect([path, status, found(text)]).toEqual([path, 200, undefined])
    }
    const { text } = await textOf('/quoteline/export.csv?columns=all', 'user')
    expect(found(text)).toBe('731.4179')
  })

  it('are in no reply of calls, searches and the history for somebody without the role', async () => {
    for (const path of calls()) {
      const { text } = await textOf(path, scene.client)
      expect([path, found(text)]).toEqual([path, undefined])
    }
    expect(found((await textOf(`/quoteline/${scene.lineIds[0]}/history`, 'user')).text)).toBe('731.4179')
  })

  it.each(lists.map((resource) => [resource.title, resource] as const))(
    'are in no list and no export of %s for somebody without the role',
    async (_title, resource) => {
      const path = apiPath(resource)
      const list = await textOf(`${path}?range=[0,199]`, scene.client)
      expect([200, 403, 404]).toContain(list.status)
      expect(found(list.text)).toBeUndefined()
      if (list.status !== 200 || !isImported(resource)) return
      const csv = await textOf(`${path}/export.csv?columns=all`, scene.client)
      expect([csv.status, found(csv.text)]).toEqual([200, undefined])
    },
  )

  it.each([
    'rates',
    'rate-parts',
    'quote-line-parts',
    'labour-rates',
    'price-lists',
    'price-list-lines',
  ] as const)('and the prices of %s are not read, filtered or written without the role', async (name) => {
    const { endpoint, fields } = resources[name]
    const isOpen = name === 'rates'
    for (const query of ['', '?filter={"cost":{"above":1}}', '?sort=["amount","ASC"]']) {
      const { status } = await test.api('GET', `/${endpoint}${query}`, { as: scene.client })
      expect([query, status < 300 && !(isOpen && query === '')]).toEqual([query, false])
    }
    const body = Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
    expect((await test.api('POST', `/${endpoint}`, { as: scene.client, body })).status).toBeGreaterThan(399)
  })
})
