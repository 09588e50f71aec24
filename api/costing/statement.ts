import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { QuoteStatementItem } from '../../model/costing.ts'
import { idSchema } from '../../model/json-schema.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { statementSql } from './statement-sql.ts'

/**
 * The statement of a quote: quoted amounts against actual spend by category and month, then total costs, payments
 * received and profit or loss. All amounts in pounds.
 * @returns no rows at all for a quote that does not exist
 */
export const readStatement = async (db: Knex, quoteHeaderId: number): Promise<QuoteStatementItem[]> => {
  const { rows } = await db.raw<{ rows: { statement: string }[] }>(statementSql, [
    quoteHeaderId,
    quoteHeaderId,
    quoteHeaderId,
  ])
  return JSON.parse(rows[0]?.statement ?? '[]')
}

const money = { type: 'number' }
const statementSchema = {
  type: 'array',
  items: {
    title: 'Quote statement item',
    type: 'object',
    additionalProperties: false,
    required: [
      'costingCategoryDescription',
      'totalQuoteCost',
      'monthlyAmounts',
      'totalMonthlyAmounts',
      'totalQuoteLessActualSpend',
      'isCostTotal',
      'isProfitLoss',
    ],
    properties: {
      costingCategoryDescription: { type: 'string' },
      totalQuoteCost: money,
      monthlyAmounts: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['year', 'month', 'amount'],
          properties: {
            year: { type: 'integer', description: '0 where there is no date' },
            month: { type: 'integer', minimum: 0, maximum: 12 },
            amount: money,
          },
        },
      },
      totalMonthlyAmounts: money,
      totalQuoteLessActualSpend: money,
      isCostTotal: { type: 'boolean' },
      isProfitLoss: { type: 'boolean' },
    },
  },
}

/** GET /QuoteHeader/QuoteStatementItem/{quoteHeaderId} (specification section 7). */
export const statementRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.get<{ Params: { quoteHeaderId: number } }>(
    '/QuoteHeader/QuoteStatementItem/:quoteHeaderId',
    {
      config: { access: ['User'] },
      schema: {
        tags: ['Quotes'],
        summary: 'Statement of a quote: quoted amounts, actual spend and payments by month',
        params: {
          type: 'object',
          required: ['quoteHeaderId'],
          properties: { quoteHeaderId: idSchema },
        },
        response: { 200: statementSchema },
      },
    },
    async (request) => {
      const statement = await readStatement(context.db, request.params.quoteHeaderId)
      if (statement.length === 0) throw new Problem('not_found')
      return statement
    },
  )
}
