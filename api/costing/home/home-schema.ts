import { recordActions } from '../../../model/audit.ts'
import { ageBuckets, attentionKinds, riskKinds } from '../../../model/home.ts'
import { nullable } from '../../../model/json-schema.ts'
import { instant, listOf, objectSchema } from '../../http/schemas.ts'
import { day, described, integer, number, pounds, text } from '../value-schemas.ts'

const percent = number('Percent of what is agreed')

const figure = described(
  objectSchema({
    value: { type: 'number' },
    list: objectSchema(
      { resource: text, filter: { type: 'object', additionalProperties: true }, sum: text, view: text },
      { optional: ['sum', 'view'] },
    ),
  }),
  'A figure, and the list that it is the sum of; without `sum` it is the number of its records.',
)
const project = objectSchema({ id: integer, number: nullable(text), name: text })
const month = objectSchema({ year: integer, month: integer, paid: pounds(), invoiced: pounds() })

const reason = {
  ...objectSchema({
    kind: { type: 'string', enum: riskKinds },
    amount: pounds(),
    category: text,
    days: integer,
    final: pounds(),
    agreed: pounds(),
    marginPercent: percent,
    targetMargin: percent,
    earned: pounds(),
    planned: pounds(),
    finished: nullable(described(day, 'Planned finish, once it has passed')),
    spent: figure,
    quoted: figure,
    paid: figure,
    invoiced: figure,
  }),
  required: ['kind', 'amount'],
}

/** Parts are null if they exceeded the time limit. */
export const homeSchema = objectSchema({
  today: day,
  hasQuotes: { type: 'boolean' },
  hasPurchases: { type: 'boolean' },
  openJobs: nullable(integer),
  risks: nullable(listOf(objectSchema({ project, reasons: listOf(reason) }))),
  unallocated: nullable(
    objectSchema({
      amount: figure,
      lines: integer,
      ages: listOf(
        objectSchema({ age: { type: 'string', enum: ageBuckets }, amount: figure, lines: integer }),
      ),
    }),
  ),
  attention: nullable(objectSchema(Object.fromEntries(attentionKinds.map((kind) => [kind, figure])))),
  cash: nullable(
    objectSchema({
      amount: pounds(),
      paid: figure,
      invoiced: figure,
      jobs: listOf(objectSchema({ project, paid: figure, invoiced: figure, amount: pounds() })),
      months: listOf(month),
      laterSpend: figure,
      laterPayments: figure,
      undatedSpend: figure,
      undatedPayments: figure,
    }),
  ),
  news: objectSchema({
    upTo: instant,
    seenAt: nullable(instant),
    groups: listOf(
      objectSchema({
        at: instant,
        who: text,
        action: { type: 'string', enum: recordActions },
        resource: text,
        count: integer,
        amount: nullable({ type: 'number' }),
        subject: nullable(objectSchema({ resource: text, id: integer, text })),
      }),
    ),
  }),
})

export const seenSchema = objectSchema({ upTo: described(instant, 'As `GET /Home` gave it.') })
