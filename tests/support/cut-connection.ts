import type pg from 'pg'
import { type ConnectionTarget, connect } from '../../database/connection.ts'

/** The statements of a text, split as PostgreSQL does. Quoted text may contain semicolons. */
export const statementsOf = (text: string): string[] =>
  (text.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|--.*|[^;])+/g) ?? []).filter((statement) =>
    statement.trim(),
  )

export interface Cut {
  /** Whether the connection breaks at this statement, the n-th of the transaction from its BEGIN. */
  at(n: number, statement: string): boolean
  /** Right before the statement is sent, or right after, before any reply. */
  when: 'before' | 'after'
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Query = (config: pg.QueryConfig, callback?: Callback) => Promise<pg.QueryResult>
type Statement = string | pg.QueryConfig | (pg.Submittable & { readonly text: string })

/** A connection that breaks at one statement: also within a multi-statement text or a COPY. */
export const connectCut = (target: ConnectionTarget, { at, when }: Cut) => {
  const db = connect(target, { poolSize: 1 })
  /** The statements so far, from the first BEGIN on. */
  const statements: string[] = []
  /** The statement at which the connection broke; undefined while it is open. */
  let brokenAt: string | undefined
  const breaksAt = (text: string) => {
    if (statements.length > 0 || /^begin/i.test(text)) statements.push(text)
    const breaks = statements.length > 0 && brokenAt === undefined && at(statements.length, text)
    if (breaks) brokenAt = text
    return breaks
  }
  const open = db.client.acquireRawConnection.bind(db.client)
  db.client.acquireRawConnection = async () => {
    const client: pg.Client = await open()
    client.on('error', () => {})
    const query = client.query.bind(client) as unknown as Query
    const submit = query as unknown as (copy: pg.Submittable) => pg.Submittable
    const { stream } = client.connection
    const send = async (config: pg.QueryConfig) => {
      const statements = statementsOf(config.text)
      const index = statements.findIndex(breaksAt)
      const [statement] = statements.slice(index)
      if (index < 0 || statement === undefined) return query(config)
      if (index > 0) await query({ ...config, text: statements.slice(0, index).join(';') })
      if (when === 'before') stream.destroy()
      const reply = query({ ...config, text: statement })
      if (when === 'after') {
        stream.removeAllListeners('data')
        stream.end(() => stream.destroy())
      }
      return reply
    }
    const intercepted = (statement: Statement, more?: Callback | unknown[]) => {
      if (typeof statement === 'object' && 'submit' in statement) {
        if (breaksAt(statement.text)) setImmediate(() => stream.destroy())
        return submit(statement)
      }
      const config = typeof statement === 'string' ? { text: statement } : statement
      if (typeof more !== 'function') return send(more ? { ...config, values: more } : config)
      return void send(config).then((result) => more(null, result), more)
    }
    return Object.assign(client, { query: intercepted })
  }
  return { db, brokenAt: () => brokenAt, statements }
}
