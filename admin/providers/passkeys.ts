import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Passkey, SignInReply } from '../../model/session.ts'
import { i18nProvider } from '../i18n/i18n-provider.ts'
import { request, requestJson } from './http-client.ts'

const webauthn = () => import('@simplewebauthn/browser')

const isAddress = (hostname: string) => /^[\d.]+$|:/.test(hostname)

/** Whether passkeys work here: WebAuthn needs a domain name, not an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !isAddress(window.location.hostname)

/** Messages by error name (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkeyUse.cancelled',
  AbortError: 'passkeyUse.cancelled',
  InvalidStateError: 'passkeyUse.known',
  SecurityError: 'passkeyUse.otherName',
}

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

export const signInWithPasskey = async (): Promise<SignInReply> =>
  requestJson<SignInReply>('/auth/passkeylogin', { method: 'POST', body: await askForPasskey() })

export const reauthenticateWithPasskey = async (): Promise<void> => {
  await request('/auth/provewithpasskey', { method: 'POST', body: await askForPasskey() })
}

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
