import type { Knex } from 'knex'
import { apiBase } from '../../model/api-path.ts'
import {
  listOf,
  longestQuote,
  ms,
  nextNumber,
  printRow,
  quantile,
  save,
  statement,
  withAccounts,
} from './product.ts'
import type { Call, Reply, Server } from './servers.ts'

/** Latency of light calls while another user sends each heavy call 40 times at once. */
export const measureFlood = async (server: Server, db: Knex) => {
  const signInAs = await withAccounts(server, db)
  const flood = await signInAs(1)
  const colleague = await signInAs(2)
  const quote = await longestQuote(db)
  const light = [
    () => listOf('Supplier', { range: [0, 24] }),
    () => save(2),
    () => ({ path: `${apiBase}/Project/1` }),
  ]
  const lines = { ids: [1], set: { statementDate: '2025-03-31' } }
  const calls: (readonly [name: string, call: () => Call])[] = [
    [
      'Purchase lines with a text',
      () => listOf('PurchaseLine', { filter: { q: `z${nextNumber()}` }, range: [0, 24] }),
    ],
    ['All sums of purchase lines', () => ({ path: `${apiBase}/PurchaseLine?range=[0,199]&sums=["total"]` })],
    ['Search of every list', () => ({ path: `${apiBase}/Search?q=zz${nextNumber()}` })],
    ['Home', () => ({ path: `${apiBase}/Home` })],
    ['Statement of the longest quote', () => statement(quote)],
    [
      'Preview of a bulk change',
      () => ({ method: 'PATCH', path: `${apiBase}/PurchaseHeader?dry=true`, body: lines }),
    ],
    [
      'Suggestions',
      () => ({
        method: 'POST',
        path: `${apiBase}/unallocated/suggest`,
        body: { purchaseLineIds: [1, 2, 3] },
      }),
    ],
  ]
  // A server that has just started compiles its first calls meanwhile.
  for (let time = 0; time < 50; time++) for (const next of light) await colleague(next())
  printRow('While one person sends 40 at once, a colleague', 'calls', 'median', 'worst', 'refused', 'limit')
  for (const [name, call] of calls) {
    let isOver = false
    const flooding = Promise.all(Array.from({ length: 40 }, () => flood(call()))).finally(() => {
      isOver = true
    })
    const replies: Reply[] = []
    while (!isOver) for (const next of light) replies.push(await colleague(next()))
    await flooding
    const times = replies.map(({ milliseconds }) => milliseconds)
    const refused = replies.filter(({ status }) => status >= 400).length
    printRow(`  ${name}`, replies.length, ms(quantile(times)), ms(quantile(times, 1)), refused, '300 ms, 0')
  }
}
