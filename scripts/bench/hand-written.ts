import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'

/**
 * What somebody would write by hand for two calls without a framework: Fastify, pg, one prepared statement each, no
 * sign-in, no checks. The generated calls are measured against it.
 */
export const handWrittenApp = (connection: pg.PoolConfig): FastifyInstance => {
  const pool = new pg.Pool(connection)
  const app = Fastify()
  const columns = 'id, supplier_name, contact_name, contact_number, contact_email, enabled, version'
  app.get('/Supplier/:id', async (request) => {
    const { id } = request.params as { id: string }
    const { rows } = await pool.query({
      name: 'one',
      text: `select ${columns} from supplier where id = $1`,
      values: [id],
    })
    return rows[0]
  })
  app.get('/QuoteHeader', async (_request, reply) => {
    const { rows } = await pool.query({
      name: 'list',
      text: `select q.id, q.project_id, p.project_name, p.project_number, q.quote_number, q.comments,
               q.created_date::text, q.version
             from quote_header q join project p on p.id = q.project_id
             order by q.created_date desc, q.id desc limit 200`,
    })
    const total = await pool.query({ name: 'total', text: 'select count(*) from quote_header' })
    return reply.header('x-total-count', total.rows[0].count).send(rows)
  })
  app.addHook('onClose', () => pool.end())
  return app
}
