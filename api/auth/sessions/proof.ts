import type { Knex } from 'knex'
import type { SignedInUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'

/** How long a proof (the password, and the code where there is one) counts. Signing in is a proof too. */
export const proofMs = 5 * 60 * 1000

const isFresh = (provedAt: Date | null, now: Date) =>
  provedAt !== null && now.getTime() - provedAt.getTime() < proofMs

/**
 * For what changes who may sign in: whoever has got hold of a session, or sits down at a screen that was left, must not
 * be able to make it theirs.
 * @throws Problem `proof_needed`
 */
export const requireProof = ({ provedAt }: Pick<SignedInUser, 'provedAt'>, now: Date): void => {
  if (!isFresh(provedAt, now)) throw new Problem('proof_needed')
}

/**
 * The same for the author of a transaction (`actAs`). The server itself and its commands need none.
 * @throws Problem `proof_needed`
 */
export const requireProofIn = async (trx: Knex.Transaction, now: Date): Promise<void> => {
  const { rows } = await trx.raw<{ rows: [{ author: string | null; proved_at: Date | null }] }>(
    `select nullif(current_setting('costwright.user_id', true), '') as author,
       nullif(current_setting('costwright.proved_at', true), '')::timestamptz as proved_at`,
  )
  const [{ author, proved_at }] = rows
  if (author !== null && !isFresh(proved_at, now)) throw new Problem('proof_needed')
}
