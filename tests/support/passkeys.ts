import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CalledApp } from './app.ts'

/** The relying party of test calls, which have no host name. */
const testParty = { id: 'localhost', origin: 'http://localhost' }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A passkey as its authenticator stores it. */
export interface HeldPasskey {
  readonly credentialId: Buffer
  readonly privateKey: KeyObject
  /** COSE (RFC 9053). */
  readonly publicKey: Uint8Array
  /** Number of uses. */
  counter: number
}

/** Faults of an authenticator. */
interface Faults {
  readonly origin?: string
  readonly partyId?: string
  /** Without user verification by finger, face or PIN. */
  readonly unverified?: true
  readonly counter?: number
  readonly challenge?: string
  readonly signedBy?: HeldPasskey
}

const clientData = (type: string, challenge: string, { origin = testParty.origin }: Faults) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Authenticator data (WebAuthn Level 3, section 6.1). */
const authenticatorData = (
  counter: number,
  { partyId = testParty.id, unverified }: Faults,
  attested = Buffer.alloc(0),
) => {
  const present = 0x01
  const verified = unverified ? 0 : 0x04
  const hasAttested = attested.length > 0 ? 0x40 : 0
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(partyId), Buffer.from([present | verified | hasAttested]), count, attested])
}

/** A new ES256 key. */
const newPasskey = (): HeldPasskey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ])
  return { credentialId: randomBytes(32), privateKey, publicKey: isoCBOR.encode(cose), counter: 0 }
}

/** The reply of a browser and its authenticator to registration options. */
export const makePasskey = ({ challenge }: { readonly challenge: string }, faults: Faults = {}) => {
  const held = newPasskey()
  const { credentialId, publicKey } = held
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, publicKey])
  const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', Uint8Array.from(authenticatorData(0, faults, attested))],
  ])
  const registration = {
    id: text(credentialId),
    rawId: text(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(clientData('webauthn.create', faults.challenge ?? challenge, faults)),
      attestationObject: text(isoCBOR.encode(attestation)),
      transports: ['internal'],
    },
  }
  return { held, registration }
}

/** Their reply to a new challenge of the server, with the passkey. */
export const answerWith = async (test: CalledApp, { held }: { held: HeldPasskey }, faults: Faults = {}) => {
  const options = await test.api('POST', '/auth/passkeyoptions', { as: 'anonymous' })
  held.counter += 1
  const data = authenticatorData(faults.counter ?? held.counter, faults)
  const client = clientData('webauthn.get', faults.challenge ?? options.body.challenge, faults)
  const key = (faults.signedBy ?? held).privateKey
  return {
    id: text(held.credentialId),
    rawId: text(held.credentialId),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
    },
  }
}

/** Inserts a passkey of the account into the database. */
export const plantPasskey = async (test: CalledApp, userId: number) => {
  const held = newPasskey()
  const id = randomUUID()
  await test.db('passkey').insert({
    id,
    user_id: userId,
    credential_id: text(held.credentialId),
    public_key: Buffer.from(held.publicKey),
    counter: 0,
    transports: ['internal'],
    name: 'Planted',
    created_at: test.context.now(),
  })
  return { id, held }
}

/** Registers a passkey in the session, whose reauthentication must be fresh. */
export const registerPasskey = async (test: CalledApp, token: string, name = 'Phone') => {
  const options = await test.api('POST', '/auth/passkeys/options', { as: { token } })
  const { held, registration } = makePasskey(options.body)
  const body = { name, credential: registration }
  const reply = await test.api('POST', '/auth/passkeys', { as: { token }, body })
  if (reply.status !== 201) throw new Error(`Not registered: ${JSON.stringify(reply.body)}`)
  return { id: reply.body.id as string, held }
}
