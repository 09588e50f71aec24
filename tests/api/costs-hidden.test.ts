import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { isImported } from '../../model/import.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { readWorkbook } from '../support/costing.ts'
import { startMailServer } from '../support/mail-server.ts'
import { pagesOf } from '../support/pdf.ts'
import { addUser } from '../support/people.ts'
import { rateRecords } from '../support/rates.ts'
import { isGenerated } from '../support/right-calls.ts'
import { type Route, recordRoutes } from '../support/routes.ts'

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
  readonly boughtId: number
  readonly draftId: number
  readonly draftLineId: number
  readonly rateId: number
  readonly closeId: number
  readonly viewId: number
  readonly client: As
}

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const mail = await startMailServer()
const { app: test, routes } = await recordRoutes(() =>
  startTestApp({
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'costs@firm.example',
      PUBLIC_URL: 'https://costs.firm.example',
    },
  }),
)
let scene: Scene
beforeAll(async () => {
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
  const draft = await make.quote({ projectId: project.id })
  const ofDraft = await make.quoteLine(draft.id, {
    quantity: 20,
    costEach: undefined,
    costRate: 731.4179,
    markup: 15,
    costingCategoryId: lines[0].costingCategoryId,
  })
  const { totals } = await job.get(`/ProjectControl/${project.id}?asOf=2024-06-30`)
  const close = await ok('POST', '/ProjectClose', {
    projectId: project.id,
    month: '2024-06-01',
    expect: { committed: totals.committed, final: totals.final },
  })
  const view = await ok('POST', '/View', {
    resource: 'quote-lines',
    name: 'Dear ones',
    state: new URLSearchParams({ filter: JSON.stringify({ costRate: { above: 731.4179 } }) }).toString(),
    shared: true,
  })
  const { token } = await test.signIn(await addUser(test, ['User']))
  scene = {
    projectId: project.id,
    quoteId: quote.id,
    lineIds: lines.map(({ id }) => id),
    applicationId: application.id,
    purchaseId: purchase.id,
    boughtId: bought.id,
    draftId: draft.id,
    draftLineId: ofDraft.id,
    rateId: rate.id,
    closeId: close.id,
    viewId: view.id,
    client: { token },
  }
})
afterAll(async () => {
  await test.close()
  await mail.close()
  vi.useRealTimers()
})

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

/** Records of the scene by the last name before the id in a path, in lower case. */
const ids = (): Readonly<Record<string, readonly number[]>> => ({
  quoteline: [...scene.lineIds, scene.draftLineId],
  quoteheader: [scene.quoteId, scene.draftId],
  excelquote: [scene.quoteId, scene.draftId],
  project: [scene.projectId],
  projectcontrol: [scene.projectId],
  projectclose: [scene.closeId],
  application: [scene.applicationId],
  purchaseheader: [scene.purchaseId],
  purchaseline: [scene.boughtId],
  unitrate: [scene.rateId],
  view: [scene.viewId],
})

/** The addresses of a route that reads, with records of the scene. */
const addressesOf = ({ path }: Route): string[] => {
  if (!path.includes(':')) return [path]
  const names = path.split(':')[0]?.toLowerCase().split('/').reverse() ?? []
  const known = ids()
  const name = names.find((each) => known[each]) ?? ''
  return (known[name] ?? [1]).flatMap((id) =>
    [String(id), 'now'].map((other) => path.replace(/:other\b/, other).replaceAll(/:\w+/g, String(id))),
  )
}

const reading = routes.filter(({ method }) => method === 'GET')
const readsByHand = () => [
  ...new Set([
    ...reading.filter((route) => !isGenerated(route)).flatMap(addressesOf),
    ...scene.lineIds.map((id) => `/quoteline/${id}/history`),
    '/View',
    '/Search?q=731.4179',
    `/ProjectControl/${scene.projectId}?compare=${scene.closeId}`,
    `/ProjectControl/${scene.projectId}?asOf=2024-06-30`,
    `/ViewCount?views=quote-lines/older-prices`,
    '/quoteline/export.csv?columns=costRate',
    '/quoteline/export.xlsx?columns=all',
  ]),
]

/** Calls that write nothing, or are refused, and those of which everybody sees what they made. */
const calls = () => {
  const [lineId = 0] = scene.lineIds
  const pair = { purchaseLineId: scene.boughtId, quoteLineId: scene.lineIds[1] }
  const search = { quoteHeaderId: scene.quoteId, costingCategoryId: null, description: null }
  const draft = `/quoteline/${scene.draftLineId}`
  return [
    ['POST', '/quoteline/search', { ...search, costFrom: null, costTo: null, linkedUnlinkedBoth: 3 }],
    ['POST', `/QuoteHeader/${scene.quoteId}/order/preview`, { quoteLineIds: scene.lineIds }],
    ['POST', '/unallocated/suggest', { purchaseLineIds: [scene.boughtId] }],
    ['POST', '/unallocated/preview', { links: [{ ...pair, quantity: 1, expected: 1 }] }],
    ['POST', '/QuoteHeader/agree/preview', { id: scene.draftId }],
    ['POST', '/QuoteHeader/copy', { id: scene.quoteId }],
    ['POST', `/QuoteHeader/${scene.draftId}/spread/preview`, { total: 17_000 }],
    ['POST', '/quoteline/keepAsRate', { id: scene.draftLineId }],
    ['POST', '/quoteline/takeNewerPrices/bulk?dry=true', { ids: [scene.draftLineId] }],
    ['PATCH', '/quoteline?dry=true', { ids: [scene.draftLineId], set: { costEach: 850 } }],
    ['PATCH', draft, { costEach: 'much' }],
    ['PATCH', draft, { description: 'Seen by somebody else' }, { 'if-match': '"0"' }],
    ['PATCH', draft, { costEach: 851 }],
    ['PATCH', draft, { costEach: 841.13 }],
    ['PATCH', `/quoteline/${lineId}`, { quantity: 11 }],
    ['DELETE', `/quoteline/${lineId}`, undefined],
    ['PATCH', `/UnitRate/${scene.rateId}`, { typedCost: 1 }],
    ['DELETE', `/UnitRate/${scene.rateId}`, undefined],
    [
      'POST',
      `/quoteline/QuoteHeader/${scene.draftId}/import?dry=true`,
      { columns: ['description', 'quantity', 'costRate'], rows: [['Walls', '2', '']] },
    ],
    [
      'POST',
      '/ProjectClose',
      { projectId: scene.projectId, month: '2024-06-01', expect: { committed: 1, final: 1 } },
    ],
  ] as const
}

const lists = Object.values<Resource>(resources).filter(({ single }) => !single)

describe('Costs of lines', () => {
  it('are in no paper for the client, even when an Estimator makes it', { tags: 'slow' }, async () => {
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

  const shownIn = async (paths: readonly string[]) => {
    const shown: string[] = []
    let answered = 0
    for (const path of paths) {
      const { status, text } = await textOf(path, scene.client)
      expect([path, found(text)]).toEqual([path, undefined])
      if (status === 200) answered += 1
      if (found((await textOf(path, 'user')).text)) shown.push(path)
    }
    return { shown, answered }
  }

  it('are in no reply of calls, searches and the history for somebody without the role', {
    tags: 'slow',
  }, async () => {
    const { shown, answered } = await shownIn(readsByHand())
    expect(answered).toBeGreaterThan(20)
    // What they would be in.
    for (const path of [
      `/ProjectControl/${scene.projectId}`,
      `/ProjectControl/${scene.projectId}/excel`,
      `/quoteline/${scene.lineIds[0]}/history`,
      '/View',
    ])
      expect(shown).toContain(path)
  })

  it('are in no reply of a generated route for somebody without the role', { tags: 'rare' }, async () => {
    const { shown, answered } = await shownIn(reading.filter(isGenerated).flatMap(addressesOf))
    expect(answered).toBeGreaterThan(60)
    for (const path of [
      `/quoteline/${scene.lineIds[0]}`,
      `/QuoteHeader/${scene.draftId}`,
      `/UnitRate/${scene.rateId}`,
      `/UnitRate/${scene.rateId}/history`,
    ])
      expect(shown).toContain(path)
  })

  it('are in no reply, refusal, notice or preview of calls without the role', async () => {
    for (const [method, path, body, headers] of calls()) {
      const reply = await test.api(method, path, {
        as: scene.client,
        ...(body && { body }),
        ...(headers && { headers }),
      })
      const text = `${reply.raw.payload} ${JSON.stringify(reply.headers)}`
      expect([method, path, reply.status >= 500, found(text)]).toEqual([method, path, false, undefined])
    }
    for (const [method, path, body] of calls().slice(0, 2)) {
      const { raw } = await test.api(method, path, { body })
      expect([path, found(raw.payload)]).toEqual([path, expect.any(String)])
    }
  })

  it('are in no text of an undo that somebody without the role asks for', async () => {
    const path = `/quoteline/${scene.draftLineId}`
    const own = await test.api('PATCH', path, { as: scene.client, body: { costEach: 900 } })
    const changed = await test.api('PATCH', path, { body: { costRate: 731.4179, markup: 20 } })
    expect([own.status, changed.status]).toEqual([200, 200])
    for (const { headers } of [own, changed]) {
      const body = { requestId: headers['x-request-id'] }
      const refused = await test.api('POST', '/Undo', { as: scene.client, body })
      expect([refused.status > 399, found(refused.raw.payload)]).toEqual([true, undefined])
    }
    expect(found((await textOf('/Undo', scene.client)).text)).toBeUndefined()
  })

  it('are in no mail to a supplier or the client, nor in its paper', async () => {
    const mailed = { to: ['ann@otley.example'], subject: 'Paper', text: 'Attached.' }
    for (const [path, body] of [
      [`/PurchaseHeader/${scene.purchaseId}/order/send`, mailed],
      [`/Application/${scene.applicationId}/send`, { mail: mailed }],
    ] as const) {
      const sent = await test.api('POST', path, { body })
      expect([path, sent.status, sent.body]).toEqual([path, 200, sent.body])
      expect(found(sent.raw.payload)).toBeUndefined()
    }
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5000)
        return mail.sentTo('ann@otley.example')
      })
      .toBe(2)
    for (const { raw } of mail.all().filter(({ to }) => to.includes('ann@otley.example'))) {
      const papers = [...raw.matchAll(/^JVBERi0[\w+/=\r\n]+/gm)].map(([text]) => Buffer.from(text, 'base64'))
      expect(papers).toHaveLength(1)
      const texts = (await Promise.all(papers.map(pagesOf))).flat().map(({ all }) => all)
      expect(found([raw, ...texts].join(' '))).toBeUndefined()
    }
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
