import type { Knex } from 'knex'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { Problem } from '../../http/errors.ts'
import { countOf, lineChanges } from './application-lines.ts'
import { calculateApplication, readApplication } from './read-application.ts'

/** Errors: 409 unless the lines of an application are as quoted. */
export const requireAsQuoted = async (
  trx: Knex.Transaction,
  id: number,
  projectId: number,
): Promise<void> => {
  const changes = countOf(await lineChanges(trx, id, projectId))
  if (changes > 0) throw new Problem('conflict', { title: costingRefusals.linesChanged({ n: changes }) })
}

/** Errors: 409 unless an application that was sent would be sent with the same figures today. */
export const requireAsSent = async (
  trx: Knex.Transaction,
  { id }: { readonly id: number },
): Promise<void> => {
  const sent = await readApplication(trx, id)
  // An opening certificate is not sent.
  if (sent.kind === 'opening') return
  await requireAsQuoted(trx, id, sent.projectId)
  const { retention, previous, due } = await calculateApplication(trx, { ...sent, standing: 'draft' })
  if (retention !== sent.retention || previous !== sent.previous || due !== sent.due)
    throw new Problem('changed_since')
}
