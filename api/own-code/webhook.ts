import { createHmac } from 'node:crypto'
import type { RecordEvent, Webhook } from './extension-points.ts'

/** A webhook with the values of its variables. */
export interface WebhookTarget {
  readonly url: URL
  readonly key: Buffer
}

const secretShape = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/
const isUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/**
 * Reads the variables of a webhook. Null without an address.
 * @throws Error with one sentence that names the variable and not its value, which may contain a password
 */
export const webhookTarget = (
  { url, secret }: Webhook,
  env: Readonly<Record<string, string | undefined>>,
): WebhookTarget | null => {
  const address = env[url]?.trim() ?? ''
  if (address === '') return null
  if (!isUrl(address)) throw new Error(`${url} must look like https://receiver.example/hook.`)
  const [, key] = secretShape.exec(env[secret]?.trim() ?? '') ?? []
  if (key === undefined)
    throw new Error(
      `${secret} must be whsec_ and at least 24 random bytes in base64: it signs what ${url} gets.`,
    )
  return { url: new URL(address), key: Buffer.from(key, 'base64') }
}

/** @source https://www.standardwebhooks.com, "Signature scheme" */
export const signatureOf = (key: Buffer, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** For the whole reply. */
const longestMs = 15_000

/** Posts the event once. @throws Error that says why it was not accepted, without the address */
export const postEvent = async (
  { url, key }: WebhookTarget,
  event: RecordEvent,
  now: Date,
): Promise<void> => {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000)
  const response = await fetch(url, {
    method: 'POST',
    // A redirect could lead anywhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(key, event.id, timestamp, body),
    },
    body,
  }).catch((cause: unknown) => {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    const says = isLate
      ? 'The receiver did not answer in time.'
      : 'The receiver could not be reached, or broke off.'
    throw new Error(says, { cause })
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver answered ${response.status} ${response.statusText}`.trim())
}
