import { describe, expect, it } from 'vitest'
import type { Values } from '../../../model/check-record.ts'
import type { Change } from '../change.ts'
import type { HttpClient } from '../http-client.ts'
import { type Kind, kinds, Records } from '../records.ts'
import type { UnknownWrite } from '../writer.ts'
import { compareRecords, settle } from './settle.ts'
import { compareStatement, statementOracle } from './statements.ts'
import { compareContested, compareSums } from './sums.ts'
import { compareTrail, replay } from './trail.ts'

/**
 * A small set of records as the API shows them: one quote of two lines, one purchase, two links and a
 * payment.
 */
const office = (): Records => {
  const records = new Records()
  const put = (kind: Kind, id: number, values: Values) => records.of(kind).set(id, { version: 1, ...values })
  put('projects', 1, { projectName: 'Barn' })
  put('quote-headers', 1, { projectId: 1, quoteNumber: 'Q1' })
  const line = { quoteHeaderId: 1, quantity: 2, costEach: 0.125, total: 0.25, costingCategoryId: 7 }
  put('quote-lines', 1, { ...line, description: 'Beam' })
  put('quote-lines', 2, { ...line, description: 'Post' })
  put('purchase-headers', 1, { userPONo: 'P1', statementDate: '2025-03-31', totalAmount: 1.03 })
  const bought = { purchaseHeaderId: 1, quantity: 10, costEach: 0.1025, total: 1.03, costingCategoryId: 8 }
  put('purchase-lines', 1, { ...bought, matchedQuantity: 4.5 })
  put('quote-purchase-links', 1, { purchaseLineId: 1, quoteLineId: 1, linkedQuantity: 4 })
  put('quote-purchase-links', 2, { purchaseLineId: 1, quoteLineId: 2, linkedQuantity: 0.5 })
  put('payments', 1, { quoteHeaderId: 1, receivedDate: null, amount: 20 })
  return records
}

const changed = (change: (records: Records) => void): Records => {
  const records = office()
  change(records)
  return records
}

const set = (records: Records, kind: Kind, id: number, values: Values) =>
  records.of(kind).set(id, { ...records.of(kind).get(id), ...values })

describe('The checks of the torture engine', () => {
  it('report nothing when all records are as acknowledged', () => {
    expect(compareRecords(office(), office())).toEqual([])
    expect(compareSums(office())).toEqual([])
    expect(compareContested(office(), [1])).toEqual([])
  })

  it.each(kinds.filter((kind) => office().of(kind).size > 0))('report a lost record of %s', (kind) => {
    const found = changed((records) => records.of(kind).delete(1))
    expect(compareRecords(office(), found)).toEqual([
      expect.stringMatching(`${kind} 1 was acknowledged and is lost`),
    ])
  })

  it('report an unrequested, a reappeared and a duplicate record', () => {
    const found = changed((records) => set(records, 'payments', 2, { quoteHeaderId: 1, amount: 20 }))
    expect(compareRecords(office(), found)).toEqual([
      expect.stringMatching('payments 2 is there and nobody asked for it'),
    ])
  })

  it('report a changed value and a repeated change', () => {
    const found = changed((records) => set(records, 'quote-lines', 1, { costEach: 0.1251, version: 2 }))
    expect(compareRecords(office(), found)).toEqual([
      'quote-lines 1: version is 2 and must be 1',
      'quote-lines 1: costEach is 0.1251 and must be 0.125',
    ])
  })

  it.each([
    ['purchase-lines', { matchedQuantity: 4 }, 'matched quantity is 4 and must be 4.5'],
    ['purchase-lines', { total: 1.02 }, 'total is 1.02 and must be 1.03'],
    ['purchase-headers', { totalAmount: 1.02 }, 'total amount is 1.02 and must be 1.03'],
    ['quote-lines', { total: 0.24 }, 'total is 0.24 and must be 0.25'],
  ] as const)('report a sum of %s that is not %j', (kind, values, sentence) => {
    expect(compareSums(changed((records) => set(records, kind, 1, values)))).toContain(
      `${kind} 1: ${sentence}`,
    )
  })

  it('report a contested line that was linked beyond its quantity', () => {
    const found = changed((records) => set(records, 'purchase-lines', 1, { quantity: 4 }))
    expect(compareContested(found, [1])).toEqual(['purchase-lines 1 gave 4.5 of 4'])
  })

  it('report a penny of difference in a statement', () => {
    const oracle = statementOracle(office(), [7, 8, 9, 10, 11])
    const statement = oracle(1)
    // 4 × 0.1025 and 0.5 × 0.1025, each rounded to the penny.
    expect(statement[0]).toMatchObject({ totalQuoteCost: 0.5, totalMonthlyAmounts: 0.46 })
    expect(compareStatement(1, statement, structuredClone(statement))).toEqual([])
    const wrong = statement.map((row, index) => (index === 0 ? { ...row, totalMonthlyAmounts: 0.47 } : row))
    expect(compareStatement(1, statement, wrong)).toHaveLength(1)
  })
})

describe('The history of a record', () => {
  it('reproduces the expected record when applied from its start', () => {
    const created = [
      { field: 'amount', from: null, to: 20 },
      { field: 'receivedDate', from: null, to: '2025-03-31' },
    ]
    const entries = [{ changes: [{ field: 'amount', from: 20, to: 25 }] }, { changes: created }]
    expect(replay(entries)).toEqual({ amount: 25, receivedDate: '2025-03-31' })
  })

  /**
   * The errors found for twelve payments, changed once each, with a trail of two pages; and the requests that
   * were made.
   */
  const wrongIn = async (lose: (entry: { id: number; recordId: number; action: string }) => boolean) => {
    const records = new Records()
    const entries = Array.from({ length: 12 }, (_, at) => at + 1).flatMap((id) => {
      records.of('payments').set(id, { version: 2, amount: 25, quoteHeaderId: 1 })
      const entry = { recordId: id, resource: 'payments' }
      const made = { field: 'quoteHeaderId', from: null, to: 1 }
      return [
        { ...entry, id: id * 2, action: 'created', changes: [{ field: 'amount', from: null, to: 20 }, made] },
        { ...entry, id: id * 2 + 1, action: 'changed', changes: [{ field: 'amount', from: 20, to: 25 }] },
      ]
    })
    const kept = entries.filter((entry) => !lose(entry)).reverse()
    const asked: string[] = []
    const client: Pick<HttpClient, 'send'> = {
      send: async ({ path }) => {
        asked.push(path)
        const [, own] = path.match(/\/(\d+)\/history/) ?? []
        const [, before] = path.match(/before=(\d+)/) ?? []
        const older = kept.filter(({ id }) => id < Number(before ?? 100))
        const page = own ? kept.filter(({ recordId }) => recordId === Number(own)) : older.slice(0, 18)
        const next = own || older.length <= 18 ? null : page.at(-1)?.id
        return {
          status: 200,
          type: 'application/json',
          requestId: '',
          body: { entries: page, next },
          digest: '',
        }
      },
    }
    // The check reads the latest three of each book, so all twelve.
    const books = [0, 3, 6, 9].map((first) => {
      const book = new Records()
      for (const [id, values] of [...records.of('payments')].slice(first, first + 3))
        book.of('payments').set(id, values)
      return book
    })
    return { wrong: await compareTrail(client as HttpClient, '', books), asked }
  }

  it('is read from the whole trail, and per record for the first one and beyond its reach', async () => {
    const { wrong, asked } = await wrongIn(() => false)
    expect(wrong).toEqual([])
    expect(asked.filter((path) => path.startsWith('/AuditTrail'))).toHaveLength(2)
    expect(asked.filter((path) => path.includes('/history'))).toHaveLength(1)
  })

  it.each([
    ['created', 9, 'quoteHeaderId is null and must be 1'],
    ['changed', 9, 'amount is 20 and must be 25'],
    ['created', 1, 'quoteHeaderId is null and must be 1'],
    ['changed', 1, 'amount is 20 and must be 25'],
  ])('is reported when it lacks the entry "%s" of record %i', async (action, id, sentence) => {
    const { wrong } = await wrongIn((entry) => entry.recordId === id && entry.action === action)
    expect(wrong).toEqual([`history of payments ${id}: ${sentence}`])
  })
})

describe('A write whose response was lost', () => {
  const copied = { description: 'Beam', version: 1 }
  const copy: Change[] = [
    { kind: 'quote-headers', id: null, before: null, after: { quoteNumber: 'Q1 (Copy)', version: 1 } },
    ...[copied, { ...copied, description: 'Post' }].map(
      (after): Change => ({
        kind: 'quote-lines',
        id: null,
        before: null,
        after,
        parent: { key: 'quoteHeaderId', change: 0 },
      }),
    ),
  ]
  const lost = (changes: readonly Change[]) => {
    const book = {
      records: new Records(),
      held: new Set(['quote-headers 1']),
      ordered: new Set<number>(),
      last: null,
    }
    const write: UnknownWrite = { book, what: 'The copy', changes, holds: ['quote-headers 1'] }
    return { book, settle: (found: Records) => settle([write], found, [office(), book.records]) }
  }
  const withCopy = (lines: readonly string[]) =>
    changed((records) => {
      set(records, 'quote-headers', 2, { quoteNumber: 'Q1 (Copy)', version: 1 })
      lines.forEach((description, index) => {
        set(records, 'quote-lines', 3 + index, { ...copied, description, quoteHeaderId: 2 })
      })
    })

  it('may be absent', () => {
    const { book, settle } = lost(copy)
    expect(settle(office())).toEqual([])
    expect(book.records.size).toBe(0)
    expect(book.held.size).toBe(0)
  })

  it('may be complete, and then has known values', () => {
    const { book, settle } = lost(copy)
    expect(settle(withCopy(['Beam', 'Post']))).toEqual([])
    expect([...book.records.of('quote-lines').keys()]).toEqual([3, 4])
  })

  it.each([
    ['half', withCopy(['Beam']), 'The copy: half done'],
    ['without its lines', withCopy([]), 'The copy: half done'],
    ['in another order', withCopy(['Post', 'Beam']), 'The copy: its lines are in another order'],
    ['twice', withCopy(['Beam', 'Post', 'Beam', 'Post']), 'The copy: half done'],
  ])('is reported when it was done %s', (_how, found, sentence) => {
    expect(lost(copy).settle(found)).toEqual([expect.stringContaining(sentence)])
  })

  it('may have moved a record below one that it created', () => {
    const before: Values = { ...office().of('quote-lines').get(2), version: 1 }
    const moved: Change[] = [
      { kind: 'quote-headers', id: null, before: null, after: { quoteNumber: 'Q2', version: 1 } },
      {
        ...{ kind: 'quote-lines', id: 2, before, after: { ...before, version: 2 } },
        parent: { key: 'quoteHeaderId', change: 0 },
      },
    ]
    const found = changed((records) => {
      set(records, 'quote-headers', 5, { quoteNumber: 'Q2', version: 1 })
      set(records, 'quote-lines', 2, { quoteHeaderId: 5, version: 2 })
    })
    expect(lost(moved).settle(found)).toEqual([])
    expect(lost(moved).settle(office())).toEqual([])
  })

  it('is reported when some of its links are missing', () => {
    const before = { purchaseLineId: 1, quoteLineId: 1, linkedQuantity: 4, version: 1 }
    const added = { purchaseLineId: 1, quoteLineId: 2, linkedQuantity: 0.5, version: 1 }
    const kind = 'quote-purchase-links'
    const changes: Change[] = [
      { kind, id: 1, before, after: { ...before, linkedQuantity: 5, version: 2 } },
      { kind, id: 2, before: added, after: { ...added, linkedQuantity: 1.5, version: 2 } },
    ]
    expect(lost(changes).settle(office())).toEqual([])
    const half = changed((records) => set(records, kind, 1, { linkedQuantity: 5, version: 2 }))
    expect(lost(changes).settle(half)).toEqual(['The copy: half done (done, not done)'])
    const other = changed((records) => {
      set(records, kind, 1, { linkedQuantity: 6 })
      set(records, kind, 2, { linkedQuantity: 6 })
    })
    expect(lost(changes).settle(other)).toEqual(['The copy: neither'])
  })
})
