import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { finishLater, isFinished, readUnfinished } from '../database/migration/later.ts'
import { runIfDue } from '../database/scheduled-work.ts'
import { repeat } from './http/repeat.ts'

const everyMs = 5 * 60_000

/**
 * Builds the indexes of large tables, and checks their constraints, that migrations left for after the start: on one of several
 * instances, and again after a failure or an interruption.
 * @param db of the owner of the tables
 */
export const finishMigrations = (app: FastifyInstance, db: Knex, now: () => Date): void => {
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  const { signal } = stopping
  const told = new Set<string>()
  const say = (sentence: string) => {
    // What failed before fails again.
    if (!told.has(sentence)) app.log.info(sentence)
    told.add(sentence)
  }
  let isDone = false
  repeat(app, everyMs, 'What migrations left for after the start was not finished', async () => {
    if (isDone || signal.aborted) return
    isDone = isFinished(await readUnfinished(db))
    if (isDone) return
    await runIfDue(db, now, { name: 'large-tables', everyMs: 0 }, () =>
      finishLater(db, { signal, say }),
    ).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  })
}
