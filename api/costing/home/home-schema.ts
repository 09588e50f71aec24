import { recordActions } from '../../../model/audit.ts'
import { ageBuckets, attentionKinds } from '../../../model/home.ts'

const pounds = { type: 'number', description: 'Pounds' }
const count = { type: 'integer' }
const nullable = (type: string) => ({ type: [type, 'null'] })

const objectOf = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

const figure = {
  description: 'A figure, and the list that it is the sum of; without `sum` it is the number of its records.',
  ...objectOf({
    value: { type: 'number' },
    list: objectOf(
      {
        resource: { type: 'string' },
        filter: { type: 'object', additionalProperties: true },
        sum: { type: 'string' },
        view: { type: 'string' },
      },
      ['resource', 'filter'],
    ),
  }),
}
const project = objectOf({ id: count, number: nullable('string'), name: { type: 'string' } })
const month = objectOf({ year: count, month: count, paid: pounds, invoiced: pounds })

/** JSON Schema of the home page's figures. */
export const homeSchema = objectOf({
  today: { type: 'string', format: 'date' },
  hasQuotes: { type: 'boolean' },
  hasPurchases: { type: 'boolean' },
  openJobs: count,
  risks: {
    type: 'array',
    items: objectOf({
      project,
      reasons: {
        type: 'array',
        items: objectOf(
          {
            kind: { type: 'string', enum: ['over', 'cash', 'notAgreed'] },
            amount: pounds,
            category: { type: 'string' },
            days: count,
            spent: figure,
            quoted: figure,
            paid: figure,
            invoiced: figure,
          },
          ['kind', 'amount'],
        ),
      },
    }),
  },
  unallocated: objectOf({
    amount: figure,
    lines: count,
    ages: {
      type: 'array',
      items: objectOf({ age: { type: 'string', enum: ageBuckets }, amount: figure, lines: count }),
    },
  }),
  attention: objectOf(Object.fromEntries(attentionKinds.map((kind) => [kind, figure]))),
  cash: objectOf({
    amount: pounds,
    paid: figure,
    invoiced: figure,
    jobs: { type: 'array', items: objectOf({ project, paid: figure, invoiced: figure, amount: pounds }) },
    months: { type: 'array', items: month },
    undatedSpend: figure,
    undatedPayments: figure,
  }),
  news: objectOf({
    upTo: { type: 'string', format: 'date-time' },
    seenAt: { type: ['string', 'null'], format: 'date-time' },
    groups: {
      type: 'array',
      items: objectOf({
        at: { type: 'string', format: 'date-time' },
        who: { type: 'string' },
        action: { type: 'string', enum: recordActions },
        resource: { type: 'string' },
        count,
        amount: nullable('number'),
        subject: {
          anyOf: [
            objectOf({ resource: { type: 'string' }, id: count, text: { type: 'string' } }),
            { type: 'null' },
          ],
        },
      }),
    },
  }),
})

/** Body of marking the news as seen. */
export const seenSchema = {
  ...objectOf({ upTo: { type: 'string', format: 'date-time', description: 'As `GET /Home` gave it.' } }),
}
