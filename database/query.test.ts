import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { query } from './query.ts'

/** A pool that records what is sent. */
const recorder = () => {
  const sent: { text: string; values: unknown[] }[] = []
  const connection = {
    query: async (statement: { text: string; values: unknown[] }) => {
      sent.push({ text: statement.text, values: statement.values })
      return { rows: [] }
    },
  }
  const client = {
    config: {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    emit: () => {},
  }
  return { db: { client } as unknown as Knex, sent }
}

describe('A query', () => {
  it.each([
    ['select ?, \\?', [1], 'select $1, ?', [1]],
    ['select :id::integer, :name', { id: 1, name: 'x' }, 'select $1::integer, $2', [1, 'x']],
    ['select :id, :id', { id: 1 }, 'select $1, $2', [1, 1]],
    [
      "select to_char(now(), 'HH24:MI'), a[1:n] where id = :id",
      { id: 1 },
      "select to_char(now(), 'HH24:MI'), a[1:n] where id = $1",
      [1],
    ],
  ])('%s has numbered values', async (sql, given, text, values) => {
    const { db, sent } = recorder()
    await query(db, sql, given)
    expect(sent).toEqual([{ text, values }])
  })
})
