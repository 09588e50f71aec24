import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { QuoteStatementItem } from '../../model/costing.ts'
import {
  described,
  integer,
  listOf,
  nullable,
  objectSchema,
  pounds,
  text,
  titled,
} from '../../model/schemas.ts'
import { quoteHeaders } from '../../resources.config.ts'
import type { AppContext } from '../context.ts'
import { reading } from '../crud/route-options.ts'
import { heavy } from '../http/call-limits.ts'
import { Problem } from '../http/errors.ts'
import { idIn, idParameter } from '../http/schemas.ts'
import { statementSql } from './statement-sql.ts'

/** Specification section 3. */
const statementSchema = listOf(
  titled(
    'Quote statement item',
    objectSchema({
      costingCategoryId: described(nullable(integer), 'Null where the row is of no one category'),
      costingCategoryDescription: text,
      totalQuoteCost: pounds(),
      monthlyAmounts: listOf(
        objectSchema({
          year: described(integer, '0 where there is no date'),
          month: { ...integer, minimum: 0, maximum: 12 },
          amount: pounds(),
        }),
      ),
      totalMonthlyAmounts: pounds(),
      totalQuoteLessActualSpend: pounds(),
      isCostTotal: { type: 'boolean' },
      isProfitLoss: { type: 'boolean' },
    }),
  ),
)

/** Amounts in pounds. Empty for an unknown quote. */
export const readStatement = async (db: Knex, quoteHeaderId: number): Promise<QuoteStatementItem[]> => {
  const { rows } = await db.raw<{ rows: { statement: string }[] }>(statementSql, [
    quoteHeaderId,
    quoteHeaderId,
    quoteHeaderId,
  ])
  return JSON.parse(rows[0]?.statement ?? '[]')
}

/** Specification section 7. */
export const statementRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const schema = {
    summary: 'Statement of a quote: quoted amounts, actual spend and payments by month',
    params: idParameter(quoteHeaders),
    response: { 200: statementSchema },
  }
  app.get('/QuoteHeader/QuoteStatementItem/:id', heavy(reading(quoteHeaders, schema)), async (request) => {
    const statement = await readStatement(context.db, idIn(request))
    if (statement.length === 0) throw new Problem('not_found')
    return statement
  })
}
