import { randomUUID } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs, actingAs } from '../../../database/actor.ts'
import { productName } from '../../../database/product.ts'
import { query } from '../../../database/query.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountAction } from '../../../model/audit.ts'
import { messages } from '../../../model/messages.ts'
import { refusals } from '../../../model/refusals.ts'
import { maxPasskeys } from '../../../model/session.ts'
import { isAdministrator } from '../../access.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SessionUser } from '../../context.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { keyedDigest } from '../../secret.ts'
import { type Account, lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { noteFailedReauthentication } from '../sessions/reauthentication.ts'
import { noteReauthentication, revokeAccess, startSession } from '../sessions/sessions.ts'
import type { Client } from '../sign-in/client.ts'
import type { SignedIn } from '../sign-in/sign-in.ts'

/** Loaded with the first passkey, to start faster. */
const webauthn = () => import('@simplewebauthn/server')

/** WebAuthn Level 3, section 4, "Relying Party Identifier", and the allowed origin. */
interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Browsers bind passkeys to this host name. Throws `malformed_request`. */
export const relyingPartyOf = (
  { settings }: Pick<Auth, 'settings'>,
  { protocol, host }: FastifyRequest,
): RelyingParty => {
  const address = settings.publicUrl ?? `${protocol}://${host}`
  if (!URL.canParse(address)) throw new Problem('malformed_request')
  const { hostname, origin } = new URL(address)
  return { id: hostname, origin }
}

interface PasskeyRow {
  id: string
  user_id: number
  credential_id: string
  public_key: Buffer
  /** A bigint, which the driver returns as text. */
  counter: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** The response schema writes the times as text. */
const shown = ({ id, name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
})

const rowsOf = (db: Knex, userId: number): Promise<PasskeyRow[]> =>
  query(db, 'select * from passkey where user_id = :userId order by created_at desc', { userId })

export const passkeysOf = async (db: Knex, userId: number) => (await rowsOf(db, userId)).map(shown)

/** The same for all passkeys of an account, without personal data (section 14.6.1). */
const userHandle = ({ digestKey }: Pick<Auth, 'digestKey'>, userId: number) =>
  Uint8Array.from(keyedDigest(digestKey, `passkeys of ${userId}`))

const tooMany = () => new Problem('conflict', { title: refusals.passkeysAtOnce({ n: maxPasskeys }) })

const challengeMs = 5 * 60 * 1000

/** Sign-in and reauthentication share a purpose, as they grant the same. */
type ChallengePurpose = 'sign-in' | `registration ${string}`

/** WebAuthn Level 3, section 13.4.3. Sealed with its expiry, so that anonymous requests store nothing. */
const makeChallenge = ({ challenges, now }: Auth, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(challenges.encrypt(`${now().getTime() + challengeMs} ${randomUUID()}`, purpose))

const challengeReader = ({ challenges }: Auth, purpose: ChallengePurpose, now: Date) => {
  let answered: { readonly challenge: Buffer; readonly expires_at: Date } | null = null
  return {
    isOurs: (text: string): boolean => {
      const challenge = Buffer.from(text, 'base64url')
      const end = Number.parseInt(challenges.decrypt(challenge, purpose) ?? '', 10)
      const left = end - now.getTime()
      // A later end than a new challenge's was issued while the clock ran ahead.
      const isOurs = left > 0 && left <= challengeMs
      answered = isOurs ? { challenge, expires_at: new Date(end) } : null
      return isOurs
    },
    /** False if not ours, or already spent. */
    spend: async (trx: Knex.Transaction): Promise<boolean> => {
      if (!answered) return false
      const rows = await query(
        trx,
        `insert into spent_challenge (challenge, expires_at) values (:challenge, :expires_at)
         on conflict do nothing returning challenge`,
        answered,
      )
      return rows.length === 1
    },
  }
}

/** Throws `conflict` at the maximum number of passkeys. */
export const registrationOptions = async (
  auth: Auth,
  by: SessionUser,
  party: RelyingParty,
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const rows = await rowsOf(auth.db, by.id)
  if (rows.length >= maxPasskeys) throw tooMany()
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: productName,
    rpID: party.id,
    userID: userHandle(auth, by.id),
    userName: by.email,
    userDisplayName: by.name,
    challenge: makeChallenge(auth, `registration ${by.sessionId}`),
    timeout: challengeMs,
    excludeCredentials: rows.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Signs in without an address and verifies the user: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export interface NewPasskey {
  readonly name: string
  readonly credential: RegistrationResponseJSON
}

const notThis = () => invalidInput({ credential: [refusals.passkeyNotRight] })

/** Any error of the library means an invalid credential. */
const orNull = <Result>(work: Promise<Result>): Promise<Result | null> => work.catch(() => null)

/** Ends the user's other sessions. Throws `invalid_input` or `conflict`. */
export const registerPasskey = async (
  auth: Auth,
  by: SessionUser,
  party: RelyingParty,
  { name, credential }: NewPasskey,
) => {
  if (name.trim() === '') throw invalidInput({ name: [messages.required] })
  const now = auth.now()
  const challenge = challengeReader(auth, `registration ${by.sessionId}`, now)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await orNull(
    verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge.isOurs,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) throw notThis()
  const verifiedCredential = verified.registrationInfo.credential

  return actingAs(auth.db, by, async (trx) => {
    // The lock enforces the maximum against concurrent requests.
    if (!(await lockAccount(trx, by.id))) throw new Problem('not_found')
    if ((await rowsOf(trx, by.id)).length >= maxPasskeys) throw tooMany()
    if (!(await challenge.spend(trx))) throw notThis()
    const row: PasskeyRow = {
      id: randomUUID(),
      user_id: by.id,
      credential_id: verifiedCredential.id,
      public_key: Buffer.from(verifiedCredential.publicKey),
      counter: String(verifiedCredential.counter),
      transports: credential.response.transports ?? [],
      name: name.trim(),
      created_at: now,
      last_used_at: null,
    }
    const added = await query(
      trx,
      `insert into passkey
         (id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
       values (:id, :user_id, :credential_id, :public_key, :counter, :transports, :name, :created_at, :last_used_at)
       on conflict (credential_id) do nothing returning id`,
      { ...row },
    )
    if (added.length === 0) throw notThis()
    await recordAccountEvent(trx, { action: 'passkey_registered', accountId: by.id })
    await auth.notices.tell(trx, { what: 'passkey_registered', accountId: by.id, detail: row.name })
    await revokeAccess(trx, by.id, now, { except: by.sessionId, keep: ['api_token', 'passkey'] })
    return shown(row)
  })
}

/**
 * Own passkeys, or as an Administrator any. Ends the owner's other sessions, which it may have started.
 * @throws Problem `not_found`
 */
export const revokePasskey = (auth: Auth, by: SessionUser, id: string): Promise<void> =>
  actingAs(auth.db, by, async (trx) => {
    const [found] = await query<Pick<PasskeyRow, 'user_id'>>(
      trx,
      'select user_id from passkey where id = :id and (:all or user_id = :userId)',
      { id, all: isAdministrator(by), userId: by.id },
    )
    if (!found || !(await lockAccount(trx, found.user_id))) throw new Problem('not_found')
    const [row] = await query<PasskeyRow>(trx, 'delete from passkey where id = :id returning *', { id })
    if (!row) throw new Problem('not_found')
    await recordAccountEvent(trx, { action: 'passkey_revoked', accountId: row.user_id })
    await auth.notices.tell(trx, { what: 'passkey_revoked', accountId: row.user_id, detail: row.name })
    await revokeAccess(trx, row.user_id, auth.now(), { except: by.sessionId, keep: ['api_token', 'passkey'] })
  })

/** Names no passkey, so as not to reveal which accounts have one. */
export const signInOptions = async (
  auth: Auth,
  party: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: makeChallenge(auth, 'sign-in'),
    timeout: challengeMs,
    userVerification: 'required',
  })
}

interface PasskeyUse {
  readonly accountId: number | null
  /** Locked; null if the use is invalid. */
  readonly account: Account | null
}

/** Verifies signature, user verification, unspent challenge and origin. The transaction must commit in any case. */
const checkPasskey = async (
  auth: Auth,
  trx: Knex.Transaction,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
): Promise<PasskeyUse> => {
  const rowOf = async () => {
    const id = response.id
    const [row] = await query<PasskeyRow>(trx, 'select * from passkey where credential_id = :id', { id })
    return row
  }
  const userId = (await rowOf())?.user_id
  const account = userId === undefined ? null : await lockAccount(trx, userId)
  // Reread, as it may have been revoked before the lock was granted.
  const row = account && (await rowOf())
  if (!row) return { accountId: null, account: null }
  const wrong: PasskeyUse = { accountId: row.user_id, account: null }

  const now = auth.now()
  const challenge = challengeReader(auth, 'sign-in', now)
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.isOurs,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: Uint8Array.from(row.public_key),
        // The library refuses a counter that does not increase: the passkey was copied.
        counter: Number(row.counter),
      },
    }),
  )
  // The user handle is not compared: a credential id is unique to one account.
  if (!result?.verified || !account?.isEnabled) return wrong
  if (!(await challenge.spend(trx))) return wrong
  await query(trx, 'update passkey set counter = :counter, last_used_at = :now where id = :id', {
    counter: result.authenticationInfo.newCounter,
    now,
    id: row.id,
  })
  return { accountId: row.user_id, account }
}

const refused = () => new Problem('wrong_credentials', { title: refusals.passkeyUnknown })

/** Replaces password and code. Throws `wrong_credentials` or `too_many_attempts`. */
export const signInWithPasskey = async (
  auth: Auth,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  client: Client,
): Promise<SignedIn> => {
  const takeBack = await auth.limits.countPasskey(client, auth.now())
  const signedIn = await inTransaction(auth.db, async (trx) => {
    const { account, accountId } = await checkPasskey(auth, trx, party, response)
    const record = (action: AccountAction) =>
      recordAccountEvent(trx, { action, accountId, client: client.address })
    await actAs(trx, { id: account?.id ?? null, name: account?.name ?? '', requestId: client.requestId })
    if (!account) {
      await record('sign_in_failed')
      return null
    }
    await record('passkey_used')
    await record('signed_in')
    return { account, session: await startSession(trx, account.id, client, auth.now()) }
  })
  if (!signedIn) throw refused()
  await takeBack()
  return signedIn
}

/** Throws `invalid_input` or `too_many_attempts`. */
export const reauthenticateWithPasskey = async (
  auth: Auth,
  by: SessionUser,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  client: Client,
): Promise<void> => {
  const takeBack = await auth.limits.countPasskey(client, auth.now())
  const isReauthenticated = await inTransaction(auth.db, async (trx) => {
    const { account } = await checkPasskey(auth, trx, party, response)
    await actAs(trx, by)
    if (account?.id !== by.id) {
      await noteFailedReauthentication(auth, trx, by.id, client)
      return false
    }
    await noteReauthentication(trx, by.sessionId, auth.now())
    await recordAccountEvent(trx, { action: 'passkey_used', accountId: by.id, client: client.address })
    await recordAccountEvent(trx, { action: 'proof_given', accountId: by.id, client: client.address })
    return true
  })
  if (!isReauthenticated) throw notThis()
  await takeBack()
}
