import { recordActions } from './audit.ts'
import {
  described,
  type FromSchema,
  instant,
  integer,
  listOf,
  nullable,
  objectSchema,
  oneOf,
  text,
} from './schemas.ts'

/** Jobs and deliveries of `api/extensions.ts`, as Administrators see them. */

export const jobStates = ['running', 'done', 'failed'] as const

const intervalShape = /^([1-9]\d{0,3}) (min|h)$/

/** Whether it is an interval: `15 min`. */
export const isInterval = (text: string): boolean => intervalShape.test(text)

/** Milliseconds of `15 min` or `2 h`. */
export const intervalMs = (every: string): number => {
  const [, count, unit] = intervalShape.exec(every) ?? []
  return Number(count) * (unit === 'h' ? 60 : 1) * 60_000
}

const job = objectSchema({
  name: text,
  at: described(nullable(text), 'Time of day in the firm’s time zone: `02:00`; null if it has none'),
  every: described(nullable(text), 'Interval: `15 min`; null if it has none'),
  waiting: described(integer, 'How many are queued, and wait for their time or another try'),
  failed: described(integer, 'How many are queued and have failed'),
  last: described(
    nullable(
      objectSchema({
        state: oneOf(jobStates),
        beganAt: instant,
        endedAt: nullable(instant),
        says: described(nullable(text), 'Its result, or why it failed'),
      }),
    ),
    'Last run; null if it has not run yet',
  ),
})
export type JobWithLast = FromSchema<typeof job>
export const jobList = listOf(job)

export const startedJob = objectSchema({ name: text })
export type StartedJob = FromSchema<typeof startedJob>

export const deliveryStates = ['waiting', 'done', 'failed'] as const

/** Most deliveries that the list shows. */
export const maxDeliveries = 200

export const delivery = objectSchema({
  id: integer,
  subscription: described(text, 'Its name in `api/extensions.ts`'),
  resource: described(text, 'Resource name, or the table name if no definition has that table now'),
  recordId: integer,
  action: oneOf(recordActions),
  at: described(instant, 'Time of the write'),
  state: oneOf(deliveryStates),
  tries: integer,
  answer: described(nullable(text), 'Why the last try failed'),
  nextTryAt: described(nullable(instant), 'Null if it is tried at once, or not again'),
})
export type Delivery = FromSchema<typeof delivery>
export const deliveryList = listOf(delivery)
