import type { Knex } from 'knex'
import type { SignedInUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'

/** How long a proof (password, and code with two-factor) is valid. A sign-in counts. */
export const proofMs = 5 * 60 * 1000

const isFresh = (provedAt: Date | null, now: Date) =>
  provedAt !== null && now.getTime() - provedAt.getTime() < proofMs

/** Guards changes of credentials against stolen sessions. Throws `proof_needed`. */
export const requireProof = ({ provedAt }: Pick<SignedInUser, 'provedAt'>, now: Date): void => {
  if (!isFresh(provedAt, now)) throw new Problem('proof_needed')
}

/** For the transaction's author (`actAs`); none for the server and its commands. Throws `proof_needed`. */
export const requireProofIn = async (trx: Knex.Transaction, now: Date): Promise<void> => {
  const { rows } = await trx.raw<{ rows: [{ author: string | null; proved_at: Date | null }] }>(
    `select nullif(current_setting('costwright.user_id', true), '') as author,
       nullif(current_setting('costwright.proved_at', true), '')::timestamptz as proved_at`,
  )
  const [{ author, proved_at }] = rows
  if (author !== null && !isFresh(proved_at, now)) throw new Problem('proof_needed')
}
