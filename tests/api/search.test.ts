import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folded } from '../../model/folded.ts'
import { createRandom } from '../../model/random.ts'
import type { FoundRecord, SearchReply } from '../../model/search.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { foldedTexts } from '../support/folded-texts.ts'
import { type ForeignSession, foreignSession } from '../support/foreign-session.ts'
import { startHireApp } from '../support/hire-app.ts'

let test: TestApp
let other: ForeignSession
let make: ReturnType<typeof costingRecords>
let quoteId: number
let purchaseId: number
let lineId: number

beforeAll(async () => {
  test = await startTestApp()
  other = await foreignSession(test.target)
  make = costingRecords(test)
  const project = await make.project({ projectName: 'Quarry Fold', projectNumber: '24-112' })
  quoteId = (await make.quote({ projectId: project.id, quoteNumber: 'Q1' })).id
  await make.quoteLine(quoteId, { description: 'Dig foundations', quantity: 2, costEach: 625 })
  const { body: supplier } = await test.api('POST', '/Supplier', {
    body: { supplierName: 'Otley Groundworks' },
  })
  purchaseId = (
    await make.purchase({
      supplierId: supplier.id,
      userPONo: '24-112/OT1',
      supplierPOInvoiceNo: 'ABM-21493',
    })
  ).id
  lineId = (await make.purchaseLine(purchaseId, { description: 'Muck away', quantity: 1, costEach: 1250 })).id
  await make.payment(quoteId, '2026-02-01', 1250)
})
afterAll(async () => {
  await other.end()
  await test.close()
})

const search = async (q: string, app: TestApp = test): Promise<SearchReply> => {
  const reply = await app.api('GET', `/Search?q=${encodeURIComponent(q)}`)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const textsOf = ({ found }: SearchReply) => found.map(({ label, text }) => `${label}: ${text}`)

describe('A search of every list', () => {
  it('finds a purchase by its supplier’s invoice number, and names the field', async () => {
    expect(await search('abm-21493')).toEqual({
      found: [
        {
          resource: 'purchase-headers',
          label: resources['purchase-headers'].label,
          id: purchaseId,
          text: '24-112/OT1 - Otley Groundworks',
          where: 'Supplier Inv No: ABM-21493',
          address: `/admin/purchase-headers/${purchaseId}/purchase-lines`,
        },
      ],
      leftOut: [],
    })
  })

  it.each(['abm 21493', 'ABM/21493', 'abm21493'])(
    'finds %s whatever signs are between its parts, and ranks it as equal',
    async (q) => {
      await test.api('POST', '/Supplier', { body: { supplierName: `Not ${q}x` } })
      const { found } = await search(q)
      expect(found[0]).toMatchObject({ id: purchaseId, where: 'Supplier Inv No: ABM-21493' })
    },
  )

  it.each([
    ['q/7', 'Q 7'],
    ['q7', 'Q-7'],
    ['ab 2718', 'ÄB/2718'],
    ['ÄB-2718', 'ab.2718'],
  ])('finds the reference %s written as %s, also in other forms of its letters', async (q, written) => {
    const { id } = await make.purchase({ userPONo: written })
    const { found } = await search(q)
    expect(found.map((record) => record.id)).toContain(id)
  })

  it('finds a line by a part of its description, and names its parent', async () => {
    const { found } = await search('found')
    expect(found).toMatchObject([
      {
        resource: 'quote-lines',
        text: 'Dig foundations',
        where: expect.stringContaining('24-112 - Quarry Fold - Q1'),
        address: `/admin/quote-headers/${quoteId}/quote-lines/${found[0]?.id}/edit`,
      },
    ])
  })

  it('finds a delivery note, whose record has no form and is opened by the admin', async () => {
    const { id } = await make.purchase({ userPONo: 'Sand' })
    const line = await make.purchaseLine(id, { quantity: 3 })
    const { body } = await test.api('POST', `/PurchaseHeader/${id}/delivered`, {
      body: {
        receivedDate: '2026-02-03',
        deliveryNote: 'WA-5521',
        lines: [{ purchaseLineId: line.id, quantity: 3, expected: 3 }],
      },
    })
    expect((await search('WA 5521')).found).toMatchObject([
      { resource: 'deliveries', address: `/admin/purchase-headers/${id}/deliveries/${body.deliveryId}` },
    ])
  })

  it('finds a supplier and its purchases', async () => {
    expect(textsOf(await search('OTLEY'))).toEqual([
      'Supplier: Otley Groundworks',
      'Purchase: 24-112/OT1 - Otley Groundworks',
    ])
  })

  it.each(['1,250', '1250.00', '£1,250'])('finds amounts by a number: %s', async (q) => {
    const { found } = await search(q)
    expect(found.map(({ resource }) => resource).sort()).toEqual([
      'payments',
      'purchase-headers',
      'purchase-lines',
      'quote-lines',
    ])
  })

  it('does not take a decimal comma for thousands', async () => {
    expect((await search('01,250')).found).toEqual([])
  })

  it('finds records of every list by # and their number', async () => {
    const { found } = await search(`#${lineId}`)
    expect(found.every(({ id }) => id === lineId)).toBe(true)
    expect(found).toContainEqual(expect.objectContaining({ resource: 'purchase-lines', text: 'Muck away' }))
  })

  it('ignores accents in the records and in the search text', async () => {
    for (const supplierName of ['Café Zürich', 'Cafe Zurich', 'CAFÉ ZURICH'])
      await test.api('POST', '/Supplier', { body: { supplierName } })
    for (const q of ['cafe zurich', 'café zürich', 'CAFÈ ZURICH', 'zürich', 'fe zu'])
      expect([q, textsOf(await search(q)).sort()]).toEqual([
        q,
        ['Supplier: CAFÉ ZURICH', 'Supplier: Cafe Zurich', 'Supplier: Café Zürich'],
      ])
  })

  it('finds texts in each form of their letters', async () => {
    for (const [at, [, stored]] of foldedTexts.entries())
      await test.api('POST', '/Project', { body: { projectName: `¤${at} ${stored}` } })
    for (const [at, [typed, stored]] of foldedTexts.entries())
      expect([typed, textsOf(await search(`¤${at} ${typed}`))]).toEqual([
        typed,
        [`Project: ¤${at} ${stored}`],
      ])
  })

  it('finds the same as a plain comparison without accents, in random texts', { tags: 'slow' }, async () => {
    const random = createRandom(`accents ${process.env.SEED ?? '1'}`)
    const letters = [...'aáàâäeéèêoóöøuüsščczžσς ']
    const word = (most: number) =>
      Array.from({ length: random.whole(2, most) }, () => random.pick(letters)).join('')
    const projectNames: string[] = []
    for (let n = 0; n < 25; n++) {
      const reply = await test.api('POST', '/Project', { body: { projectName: `~${word(6)}` } })
      if (reply.status === 201) projectNames.push(reply.body.projectName)
    }
    for (let n = 0; n < 25; n++) {
      const q = `~${word(3)}`.trimEnd()
      const expected = projectNames.filter((name) => folded(name).includes(folded(q)))
      const { found } = await search(q)
      const texts = found.filter(({ resource }) => resource === 'projects').map(({ text }) => text)
      expect([q, texts.length]).toEqual([q, Math.min(5, expected.length)])
      expect([q, texts.filter((text) => !expected.includes(text))]).toEqual([q, []])
    }
  })

  it('takes wildcards and regular expressions literally', async () => {
    for (const q of ['%%', '__', '.*', '(di', 'dig\\', '[a-z]'])
      expect([q, (await search(q)).found]).toEqual([q, []])
  })

  it('ranks equal texts first, then prefixes, then whole words, then any part', async () => {
    const names = ['Old Stoneworks', 'The Stone Yard', 'Stone', 'Stone Masons', 'Limestone']
    for (const supplierName of names) await test.api('POST', '/Supplier', { body: { supplierName } })
    expect(textsOf(await search('stone'))).toEqual([
      'Supplier: Stone',
      'Supplier: Stone Masons',
      'Supplier: The Stone Yard',
      'Supplier: Old Stoneworks',
      'Supplier: Limestone',
    ])
  })

  it('returns five records per list, the newest of equal matches', async () => {
    for (let n = 1; n <= 7; n++)
      await test.api('POST', '/CostingCategory', { body: { categoryDescription: `Plaster ${n}` } })
    expect(textsOf(await search('plaster'))).toEqual(
      [7, 6, 5, 4, 3].map((n) => `Costing Category: Plaster ${n}`),
    )
  })

  it.each([
    ['an equal text', 'start with', 'Gravel, ', 'gravel', 'Gravel'],
    ['an equal text in another form', 'start with', 'Façade, ', 'facade', 'Façade'],
    ['a text that starts with it', 'contain', 'Fine clay ', 'clay', 'Clay, 2 m³'],
  ])('ranks %s first among thousands that %s it', async (_what, _others, other, q, description) => {
    await test.db.raw(
      `insert into quote_line (quote_header_id, costing_category_id, description, quantity, cost_each)
        select quote_header_id, costing_category_id, ? || n, 1, 1
        from quote_line, generate_series(1, 2000) n where description = 'Dig foundations'`,
      [other],
    )
    const { id } = await make.quoteLine(quoteId, { description })
    const { found } = await search(q)
    expect(found[0]).toMatchObject({ resource: 'quote-lines', id, text: description })
  })

  it('finds letters with accents that are rare', async () => {
    for (const supplierName of ['Timișoara', 'Ølkær'])
      await test.api('POST', '/Supplier', { body: { supplierName } })
    for (const q of ['timișoara', 'TIMIȘ']) expect(textsOf(await search(q))).toEqual(['Supplier: Timișoara'])
    for (const q of ['ølk', 'LKÆR']) expect(textsOf(await search(q))).toEqual(['Supplier: Ølkær'])
  })

  it('leaves out a list that takes too long, and names it', { tags: 'slow' }, async () => {
    await other.run('begin; lock table supplier in access exclusive mode')
    const reply = search('Dig')
    await other.waitingForLock()
    const { found, leftOut } = await reply
    await other.run('rollback')
    expect(leftOut).toContain(resources.suppliers.title)
    expect(found.map(({ text }: FoundRecord) => text)).toEqual(['Dig foundations'])
  })

  it.each(['a', 'x'.repeat(101), ''])('refuses "%s": a search has 2 to 100 characters', async (q) => {
    expect((await test.api('GET', `/Search?q=${q}`)).status).toBe(400)
  })
})

describe('A record outside a user’s rights', () => {
  let hire: TestApp
  beforeAll(async () => {
    hire = await startHireApp()
  })
  afterAll(() => hire.close())
  const make = async (path: string, body: object) => {
    const reply = await hire.api('POST', path, { body, as: 'administrator' })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const found = async (q: string, as: 'user' | 'administrator') =>
    textsOf((await hire.api('GET', `/Search?q=${encodeURIComponent(q)}`, { as })).body)

  it('is not found by an amount of a hidden field', async () => {
    await make('/Machine', { machineName: 'Crane', hours: 3, rate: 20, cost: 4321 })
    expect(await found('4321', 'administrator')).toEqual(['Machine: Crane'])
    expect(await found('4321', 'user')).toEqual([])
  })

  it('is not found by text or number when only its owner may see it', async () => {
    const { id: machineId } = await make('/Machine', { machineName: 'Hoist' })
    const { id } = await make('/Hire', { machineId, purpose: 'Secret tower', days: 2 })
    expect(await found('secret', 'administrator')).toHaveLength(1)
    expect(await found('secret', 'user')).toEqual([])
    expect(await found(`#${id}`, 'user')).not.toContainEqual(expect.stringContaining('Hire:'))
  })
})
