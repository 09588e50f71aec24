import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WriteWatcher } from '../../api/context.ts'
import { notify } from '../../api/crud/notices.ts'
import { product } from '../../api/product.ts'
import { apiBase } from '../../model/api-path.ts'
import { recordActions } from '../../model/audit.ts'
import { literal } from '../../model/message.ts'
import { purchaseHeaders, resources, users } from '../../resources.config.ts'
import { type ApiReply, startTestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { requestOfSheet, sheetOf } from '../support/imported-file.ts'
import { addUser } from '../support/people.ts'
import { requestOf } from '../support/right-call.ts'
import { keyOf, knownRoutes } from '../support/right-calls.ts'
import { oneOfEachKind, recordRoutes } from '../support/routes.ts'

/** Tells a sentence after every write, besides the watchers of the product. */
const seen = 'Watched.'
const watch: WriteWatcher = async (trx) => {
  notify(trx, literal(seen))
  return false
}
const writeWatchers = [...product.writeWatchers, watch]

const { app: test, routes } = await recordRoutes(() => startTestApp({ writeWatchers }))
const make = costingRecords(test)
afterAll(() => test.close())

const noticesOf = ({ headers }: Pick<ApiReply, 'headers'>): string[] =>
  typeof headers.notices === 'string' ? JSON.parse(decodeURIComponent(headers.notices)) : []
const warningsOf = (reply: Pick<ApiReply, 'headers'>) => noticesOf(reply).filter((one) => one !== seen)

let supplierId: number
let supplierName: string
let refs = 0
beforeAll(async () => {
  supplierName = 'Otley Stone'
  supplierId = (await test.api('POST', '/Supplier', { body: { supplierName } })).body.id
})
const nextRef = () => `W/${++refs}`
const purchaseOf = (userPONo: string) => make.purchase({ userPONo, supplierId })
const alike = (ref: string) => [`${ref} - ${supplierName}: User PO Ref also on ${ref} - ${supplierName}.`]

describe('A record with the values of another', () => {
  it('is warned of when it is created, changed, changed with others or imported', async () => {
    const [ref, other] = [nextRef(), nextRef()]
    await purchaseOf(ref)
    const added = await test.api('POST', '/PurchaseHeader', { body: { userPONo: ref, supplierId } })
    expect(warningsOf(added)).toEqual(alike(ref))
    const { id } = await purchaseOf(other)
    const path = `/PurchaseHeader/${id}`
    expect(warningsOf(await test.api('PATCH', path, { body: { comments: 'Gate 2' } }))).toEqual([])
    const changed = await test.api('PATCH', path, { body: { userPONo: ref } })
    expect(warningsOf(changed)).toEqual(alike(ref))
    const body = requestOfSheet(
      purchaseHeaders,
      sheetOf([
        ['User PO Ref', 'Supplier', 'Supplier Inv No'],
        [other, supplierName, 'INV 7'],
        [nextRef(), supplierName, 'INV 7'],
      ]),
    )
    for (const query of ['?dry=true', '']) {
      const reply = await test.api('POST', `/PurchaseHeader/import${query}`, { body })
      expect([reply.status, reply.body.counts]).toEqual([
        query ? 200 : 201,
        expect.objectContaining({ create: 2 }),
      ])
      expect(warningsOf(reply)).toContainEqual(expect.stringContaining('Supplier, Supplier Inv No also on'))
    }
  })

  it('is warned of where a text differs in blanks, dashes, capitals and accents only, as in the form', async () => {
    const added = async (name: string) =>
      warningsOf(await test.api('POST', '/Supplier', { body: { supplierName: name } }))
    expect(await added('Blank Timber - Œuvre')).toEqual([])
    const said = expect.stringContaining('Supplier Name also on Blank Timber - Œuvre.')
    for (const name of [
      'Blank\u00a0 Timber - Œuvre',
      'Blank Timbér \u2013 oeuvre',
      'BLANK TIMBER \u2011 OEUVRE',
    ])
      expect(await added(name)).toContainEqual(said)
    expect(await added('Blank Timbers')).toEqual([])
  })

  it('is warned of in an order of quote lines, and when lines are moved to a new purchase', async () => {
    const ref = nextRef()
    await purchaseOf(ref)
    const quote = await make.quote()
    const line = await make.quoteLine(quote.id, { quantity: 3 })
    const lines = [{ quoteLineId: line.id, quantity: 3, costEach: 1, expected: 3 }]
    const body = { supplierId, userPONo: ref, lines }
    const ordered = await test.api('POST', `/QuoteHeader/${quote.id}/order`, { body })
    expect([ordered.status, warningsOf(ordered)]).toEqual([201, alike(ref)])
    const moved = [{ purchaseLineId: ordered.body.lines[0].purchaseLineId, quantity: 1, expected: 3 }]
    const split = await test.api('POST', `/PurchaseHeader/${ordered.body.purchaseHeaderId}/split`, {
      body: { receivedDate: '2025-03-10', lines: moved },
    })
    expect(split.status).toBe(201)
    expect(warningsOf(split).length).toBeGreaterThan(0)
  })
})

describe('More matched than bought', () => {
  const bought = async () => {
    const { id } = await make.purchase()
    const line = await make.purchaseLine(id, { description: 'Sand', quantity: 2 })
    const quoted = await make.quoteLine((await make.quote()).id)
    return { line: line.id as number, quoted: quoted.id as number }
  }
  const beyond = (amount: string) => [`Sand: ${amount} more matched than bought.`]

  it('is warned of by the call that causes it or adds to it, not by one that reduces it', async () => {
    const { line, quoted } = await bought()
    expect(warningsOf(await link(test, [line], [[quoted, 1.5]]))).toEqual([])
    const linked = await link(test, [line], [[quoted, 1]])
    expect(warningsOf(linked)).toEqual(beyond('0.5'))
    const path = `/QuotePurchaseLink/${linked.body.links[0].id}`
    expect(warningsOf(await test.api('PATCH', path, { body: { linkedQuantity: 2.25 } }))).toEqual([])
    const less = await test.api('PATCH', `/PurchaseLine/${line}`, { body: { quantity: 1 } })
    expect(warningsOf(less)).toEqual(beyond('1.25'))
    const undo = await test.api('POST', '/Undo', { body: { requestId: less.headers['x-request-id'] } })
    expect(warningsOf(undo)).toEqual([])
    expect(warningsOf(await test.api('DELETE', path))).toEqual([])
  })
})

describe('Every call that writes', () => {
  const writing = routes.filter(
    ({ method, path }) => method !== 'GET' && method !== 'HEAD' && !path.startsWith('/auth'),
  )
  // Accounts are written by code of their own, and nothing is warned of in them.
  const tables = Object.values(resources).flatMap(({ table }) => (table === users.table ? [] : [table]))

  // One place passes them on for all: npm test tries every eighth call.
  const calls = oneOfEachKind(writing).map(
    (route, index) => [keyOf(route), { tags: index % 8 === 0 ? [] : 'rare' }, route] as const,
  )
  describe.each(calls)('%s', (key, tagged, route) => {
    it('passes on what watchers say', tagged, async () => {
      const known = knownRoutes[key]
      if (!known) throw new Error(`Nobody says how ${key} is called`)
      const user = await addUser(test, ['User', 'Administrator'])
      const call = await known.call(test, user)
      const { token } = await test.signIn(user)
      const { headers, ...body } = requestOf(call)
      const reply = await test.app.inject({
        method: route.method,
        url: `${apiBase}${call.path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...body,
      })
      expect(reply.statusCode).toBe(call.status)
      const entries = await test
        .db('audit_entry')
        .where({ request_id: reply.headers['x-request-id'] })
        .whereIn('action', [...recordActions])
        .whereIn('table_name', tables)
        .limit(1)
      if (entries.length > 0) expect(noticesOf(reply)).toContain(seen)
    })
  })
})
