import { type Role, roles } from '../resources.config.ts'
import { SettingsError } from './settings-error.ts'

/** How people get in, and what they are told by. */
export interface TrustSettings {
  /** Where people reach the app, without a slash at its end, such as `https://costs.firm.example`. */
  publicUrl: string | undefined
  /** The server that takes mail; without one links are shown to the Administrator. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Time after which an unused session ends; 0: only after its eight hours. */
  sessionIdleMinutes: number
  /** Roles that need two-factor authentication, and the days of grace. */
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
  // Links in mails must not lead to whichever host a request named.
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

// It may hold a password, so no message repeats it.
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
