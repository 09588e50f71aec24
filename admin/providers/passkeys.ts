import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Passkey, SignInReply } from '../../model/session.ts'
import { i18nProvider } from '../i18n/i18n-provider.ts'
import { request, requestJson } from './http-client.ts'

/** Fetched with the first click on a passkey. */
const webauthn = () => import('@simplewebauthn/browser')

const isAddress = (hostname: string) => /^[\d.]+$|:/.test(hostname)

/** Whether this browser can use passkeys here: they belong to a name, never to a bare address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !isAddress(window.location.hostname)

/** What browsers refuse, by the name of the error (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkeyUse.cancelled',
  AbortError: 'passkeyUse.cancelled',
  InvalidStateError: 'passkeyUse.known',
  SecurityError: 'passkeyUse.otherName',
}

/** The same error with a sentence for the person, where there is one. */
const inWords = (error: unknown): unknown => {
  const text = error instanceof Error ? refusals[error.name] : undefined
  return text ? new Error(i18nProvider.translate(text), { cause: error }) : error
}

const askForPasskey = async () => {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    webauthn(),
    requestJson<PublicKeyCredentialRequestOptionsJSON>('/auth/passkeyoptions', { method: 'POST' }),
  ])
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error)
  })
}

/** Signs in with a passkey that the browser asks its person for. */
export const signInWithPasskey = async (): Promise<SignInReply> =>
  requestJson<SignInReply>('/auth/passkeylogin', { method: 'POST', body: await askForPasskey() })

/** Proves who sits here with a passkey. */
export const proveWithPasskey = async (): Promise<void> => {
  await request('/auth/provewithpasskey', { method: 'POST', body: await askForPasskey() })
}

/** Makes a passkey of one's own, which the server and the browser's authenticator keep. */
export const registerPasskey = async (name: string): Promise<Passkey> => {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    webauthn(),
    requestJson<PublicKeyCredentialCreationOptionsJSON>('/auth/passkeys/options', { method: 'POST' }),
  ])
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error)
  })
  return requestJson<Passkey>('/auth/passkeys', { method: 'POST', body: { name, credential } })
}
