import { recordActions } from '../../../model/audit.ts'
import { ageBuckets, attentionKinds, riskKinds } from '../../../model/home.ts'
import { objectSchema } from '../../http/schemas.ts'

const pounds = { type: 'number', description: 'Pounds' }
const percent = { type: 'number', description: 'Percent of what is agreed' }
const count = { type: 'integer' }
const nullable = (type: string) => ({ type: [type, 'null'] })

/** By type: `anyOf` would validate the value before it is written, and compile that test on the first visit. */
const orNull = <Schema extends { readonly type: string }>(schema: Schema) => ({
  ...schema,
  type: [schema.type, 'null'],
})

const figure = {
  description: 'A figure, and the list that it is the sum of; without `sum` it is the number of its records.',
  ...objectSchema({
    value: { type: 'number' },
    list: objectSchema(
      {
        resource: { type: 'string' },
        filter: { type: 'object', additionalProperties: true },
        sum: { type: 'string' },
        view: { type: 'string' },
      },
      { optional: ['sum', 'view'] },
    ),
  }),
}
const project = objectSchema({ id: count, number: nullable('string'), name: { type: 'string' } })
const month = objectSchema({ year: count, month: count, paid: pounds, invoiced: pounds })

/** Parts are null if they exceeded the time limit. */
export const homeSchema = objectSchema({
  today: { type: 'string', format: 'date' },
  hasQuotes: { type: 'boolean' },
  hasPurchases: { type: 'boolean' },
  openJobs: nullable('integer'),
  risks: orNull({
    type: 'array',
    items: objectSchema({
      project,
      reasons: {
        type: 'array',
        items: objectSchema(
          {
            kind: { type: 'string', enum: riskKinds },
            amount: pounds,
            category: { type: 'string' },
            days: count,
            final: pounds,
            agreed: pounds,
            marginPercent: percent,
            targetMargin: percent,
            earned: pounds,
            planned: pounds,
            finished: {
              type: ['string', 'null'],
              format: 'date',
              description: 'Planned finish, once it has passed',
            },
            spent: figure,
            quoted: figure,
            paid: figure,
            invoiced: figure,
          },
          {
            optional: [
              ...['category', 'days', 'spent', 'quoted', 'paid', 'invoiced', 'final', 'agreed'],
              ...['marginPercent', 'targetMargin', 'earned', 'planned', 'finished'],
            ],
          },
        ),
      },
    }),
  }),
  unallocated: orNull(
    objectSchema({
      amount: figure,
      lines: count,
      ages: {
        type: 'array',
        items: objectSchema({ age: { type: 'string', enum: ageBuckets }, amount: figure, lines: count }),
      },
    }),
  ),
  attention: orNull(objectSchema(Object.fromEntries(attentionKinds.map((kind) => [kind, figure])))),
  cash: orNull(
    objectSchema({
      amount: pounds,
      paid: figure,
      invoiced: figure,
      jobs: {
        type: 'array',
        items: objectSchema({ project, paid: figure, invoiced: figure, amount: pounds }),
      },
      months: { type: 'array', items: month },
      laterSpend: figure,
      laterPayments: figure,
      undatedSpend: figure,
      undatedPayments: figure,
    }),
  ),
  news: objectSchema({
    upTo: { type: 'string', format: 'date-time' },
    seenAt: { type: ['string', 'null'], format: 'date-time' },
    groups: {
      type: 'array',
      items: objectSchema({
        at: { type: 'string', format: 'date-time' },
        who: { type: 'string' },
        action: { type: 'string', enum: recordActions },
        resource: { type: 'string' },
        count,
        amount: nullable('number'),
        subject: orNull(objectSchema({ resource: { type: 'string' }, id: count, text: { type: 'string' } })),
      }),
    },
  }),
})

export const seenSchema = objectSchema({
  upTo: { type: 'string', format: 'date-time', description: 'As `GET /Home` gave it.' },
})
