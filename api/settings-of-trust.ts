import { type Role, roles } from '../resources.config.ts'
import { SettingsError } from './settings-error.ts'

export interface TrustSettings {
  /** Without a trailing slash: `https://costs.firm.example`. */
  publicUrl: string | undefined
  /** Without it, links are shown to the Administrator. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** 0: sessions end only after eight hours. */
  sessionIdleMinutes: number
  twoFactorRoles: readonly Role[]
  twoFactorGraceDays: number
}

type Given = (name: string) => string | undefined

export const readTrustSettings = (given: Given): TrustSettings => {
  const settings = {
    publicUrl: readPublicUrl(given('PUBLIC_URL')),
    smtpUrl: readSmtpUrl(given('SMTP_URL')),
    mailFrom: given('MAIL_FROM'),
    sessionIdleMinutes: readCount('SESSION_IDLE_MINUTES', given('SESSION_IDLE_MINUTES') ?? '60', 480),
    twoFactorRoles: readRoles(given('TWO_FACTOR_ROLES') ?? roles.administrator),
    twoFactorGraceDays: readCount('TWO_FACTOR_GRACE_DAYS', given('TWO_FACTOR_GRACE_DAYS') ?? '7', 365),
  }
  // Otherwise mailed links would use the request's host.
  if (settings.smtpUrl && !(settings.mailFrom && settings.publicUrl))
    throw new SettingsError(
      'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, which links in mails begin with.',
    )
  return settings
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (!/^https?:\/\//.test(value) || !URL.canParse(value) || new URL(value).pathname !== '/')
    throw new SettingsError(`PUBLIC_URL must look like https://costs.firm.example, not "${value}".`)
  return new URL(value).origin
}

// Not in messages, as it may contain a password.
function readSmtpUrl(value: string | undefined): string | undefined {
  if (value !== undefined && !(/^smtps?:\/\//.test(value) && URL.canParse(value)))
    throw new SettingsError('SMTP_URL must look like smtp://user:password@mail.firm.example:587.')
  return value
}

export function readCount(name: string, value: string, most: number): number {
  if (!/^\d{1,9}$/.test(value) || Number(value) > most)
    throw new SettingsError(`${name} must be a whole number from 0 to ${most}, not "${value}".`)
  return Number(value)
}

function readRoles(value: string): Role[] {
  const known = Object.values(roles)
  if (/^(none|off)$/i.test(value)) return []
  return value.split(',').map((text) => {
    const role = known.find((name) => name.toLowerCase() === text.trim().toLowerCase())
    if (!role)
      throw new SettingsError(
        `TWO_FACTOR_ROLES must be none, or some of ${known.join(', ')}, not "${value}".`,
      )
    return role
  })
}
