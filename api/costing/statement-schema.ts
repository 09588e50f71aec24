import { objectSchema } from '../http/object-schema.ts'

const money = { type: 'number', description: 'Pounds' }

/** Specification section 3. */
export const statementSchema = {
  type: 'array',
  items: {
    title: 'Quote statement item',
    ...objectSchema({
      costingCategoryId: {
        type: ['integer', 'null'],
        description: 'Null where the row is of no one category',
      },
      costingCategoryDescription: { type: 'string' },
      totalQuoteCost: money,
      monthlyAmounts: {
        type: 'array',
        items: objectSchema({
          year: { type: 'integer', description: '0 where there is no date' },
          month: { type: 'integer', minimum: 0, maximum: 12 },
          amount: money,
        }),
      },
      totalMonthlyAmounts: money,
      totalQuoteLessActualSpend: money,
      isCostTotal: { type: 'boolean' },
      isProfitLoss: { type: 'boolean' },
    }),
  },
}
