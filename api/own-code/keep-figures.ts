import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { KeptFigures } from '../../database/kept-figures.ts'

/** Keeps the figures that a request made. The next one makes those again that could not be kept. */
export const keepFigures = async (
  { log }: FastifyRequest,
  db: Knex,
  { keep }: Pick<KeptFigures<unknown>, 'keep'>,
): Promise<void> => {
  await keep(db).catch((error: unknown) => {
    log.warn({ err: error }, 'Figures were made, and could not be kept')
  })
}
