import type { Knex } from 'knex'
import { mayApprove } from '../../database/actor.ts'
import { refusals } from '../../model/refusals.ts'
import { Problem } from '../http/errors.ts'

/**
 * For what counts as the word of the firm: approvals, batches for the accounts, certificates. Whatever call writes it, an
 * API token needs to have been made for it.
 * @throws Problem 403 `person_needed`
 */
export const requireApprover = async (trx: Knex.Transaction): Promise<void> => {
  if (!(await mayApprove(trx))) throw new Problem('person_needed', { title: refusals.tokenMayNotApprove })
}
