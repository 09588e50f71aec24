import type { Knex } from 'knex'
import { query } from '../../database/query.ts'

/** A job of `api/extensions.ts`, by the input that its `run` takes. */
export interface Queueable<Input> {
  readonly name: string
  run(work: never, input: Input): Promise<string>
}

export interface QueueOptions {
  /** Not before. Default: at once. */
  readonly at?: Date
  /** Once, ever: another job with this key is not queued, whatever became of the first. At most 200 characters. */
  readonly once?: string
}

const addSql = `
insert into queued_job (job, once, input, due_at) values (:job, :once, :input, :at) on conflict (job, once) do nothing`

/** Queues a job in the transaction: it runs after the commit, and never if there is none. */
export const enqueue = async <Input>(
  db: Knex,
  { name: job }: Queueable<Input>,
  input: Input,
  { at, once }: QueueOptions = {},
): Promise<void> => {
  await query(db, addSql, { job, once: once ?? null, input: JSON.stringify(input), at: at ?? null })
}
