import { mostAtOnce } from '../../model/bulk.ts'
import type { BenchApp } from './bench-app.ts'

export interface UndoTimes {
  readonly records: number
  /** Milliseconds of the fastest round. */
  readonly change: number
  readonly undo: number
}

/** Changes as many purchases as one request may, and takes that back. */
export const measureUndo = async ({ app, db, headers }: BenchApp, rounds: number): Promise<UndoTimes> => {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    'select id from purchase_header where statement_date is distinct from ?::date order by id limit ?',
    ['2001-02-03', mostAtOnce],
  )
  const timed = async (method: 'PATCH' | 'POST', path: string, payload: object) => {
    const start = performance.now()
    const reply = await app.inject({ method, url: `/api/v1.0${path}`, headers, payload })
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.payload}`)
    return { time: performance.now() - start, requestId: reply.json<{ requestId: string }>().requestId }
  }
  const times: { change: number; undo: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const change = await timed('PATCH', '/PurchaseHeader', {
      ids: rows.map(({ id }) => id),
      set: { statementDate: '2001-02-03' },
    })
    const undo = await timed('POST', '/Undo', { requestId: change.requestId })
    times.push({ change: change.time, undo: undo.time })
  }
  return {
    records: rows.length,
    change: Math.min(...times.map(({ change }) => change)),
    undo: Math.min(...times.map(({ undo }) => undo)),
  }
}
