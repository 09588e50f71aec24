import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { type QuoteStatementItem, quoteStatement } from '../../model/costing/costing.ts'
import { quoteHeaders } from '../../resources.config.ts'
import type { AppContext } from '../context.ts'
import { reading } from '../crud/route-options.ts'
import { Problem } from '../http/errors.ts'
import { idIn, idParameter } from '../http/ids.ts'
import { statementSql } from './statement-sql.ts'

/** Amounts in pounds. Empty for an unknown quote. */
export const readStatement = async (db: Knex, quoteHeaderId: number): Promise<QuoteStatementItem[]> => {
  const rows = await query<{ statement: string }>(db, statementSql, { quoteId: quoteHeaderId })
  return JSON.parse(rows[0]?.statement ?? '[]')
}

/** Specification section 7. */
export const statementRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.get(
    '/QuoteHeader/QuoteStatementItem/:id',
    reading(quoteHeaders, {
      summary: 'Statement of a quote: quoted amounts, actual spend and payments by month',
      params: idParameter(quoteHeaders),
      response: { 200: quoteStatement },
      heavy: true,
    }),
    async (request) => {
      const statement = await readStatement(context.db, idIn(request))
      if (statement.length === 0) throw new Problem('not_found')
      return statement
    },
  )
}
