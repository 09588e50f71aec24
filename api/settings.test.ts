import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('Settings', () => {
  it('has a working default for everything', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('data'),
      adminEmail: 'admin@costwright.example',
      adminPassword: undefined,
      demo: true,
      logLevel: 'info',
      trustProxy: false,
      secretKeyFile: resolve('data/secret.key'),
      metricsToken: undefined,
      publicUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      sessionIdleMinutes: 60,
      twoFactorRoles: ['Administrator'],
      twoFactorGraceDays: 7,
      backupDir: undefined,
      backupEveryHours: 24,
      backupKeep: 14,
      mailsPerPerson: 200,
      mailsPerDay: 2000,
      filesMax: 20 * 2 ** 30,
      filesStore: 'database',
      filesFolder: undefined,
      filesS3: undefined,
    })
  })

  it('takes every setting from the environment', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://me:secret@db.example:5432/costs',
      DATA_DIR: '/var/lib/costwright',
      ADMIN_EMAIL: 'boss@firm.example',
      ADMIN_PASSWORD: ' eight characters ',
      DEMO: '1',
      LOG_LEVEL: 'WARN',
      TRUST_PROXY: '2',
      SECRET_KEY_FILE: '/run/secrets/key',
      METRICS_TOKEN: 'sixteen-or-longer',
      PUBLIC_URL: 'https://costs.firm.example/',
      SMTP_URL: 'smtp://mail.firm.example:587',
      MAIL_FROM: 'Costwright <costs@firm.example>',
      SESSION_IDLE_MINUTES: '0',
      TWO_FACTOR_ROLES: 'user, Administrator',
      TWO_FACTOR_GRACE_DAYS: '30',
      BACKUP_DIR: '/var/backups/costwright',
      BACKUP_EVERY: '2d',
      BACKUP_KEEP: '3',
      MAILS_PER_PERSON: '50',
      MAILS_PER_DAY: '500',
      FILES_MAX: '5',
      FILES_STORE: 's3',
      FILES_FOLDER: '/var/lib/files',
      FILES_S3_URL: 'https://s3.firm.example:9000/costs/files/',
      FILES_S3_REGION: 'eu-west-2',
      FILES_S3_KEY_ID: 'me',
      FILES_S3_SECRET: 'secret',
      FILES_S3_ENCRYPTION: 'AES256',
    })
    expect(settings).toEqual({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: 'postgres://me:secret@db.example:5432/costs',
      dataDir: '/var/lib/costwright',
      adminEmail: 'boss@firm.example',
      adminPassword: ' eight characters ',
      demo: true,
      logLevel: 'warn',
      trustProxy: 2,
      secretKeyFile: '/run/secrets/key',
      metricsToken: 'sixteen-or-longer',
      publicUrl: 'https://costs.firm.example',
      smtpUrl: 'smtp://mail.firm.example:587',
      mailFrom: 'Costwright <costs@firm.example>',
      sessionIdleMinutes: 0,
      twoFactorRoles: ['User', 'Administrator'],
      twoFactorGraceDays: 30,
      backupDir: '/var/backups/costwright',
      backupEveryHours: 48,
      backupKeep: 3,
      mailsPerPerson: 50,
      mailsPerDay: 500,
      filesMax: 5 * 2 ** 30,
      filesStore: 's3',
      filesFolder: '/var/lib/files',
      filesS3: {
        url: 'https://s3.firm.example:9000/costs/files',
        region: 'eu-west-2',
        keyId: 'me',
        secret: 'secret',
        encryption: 'AES256',
      },
    })
  })

  it('counts an empty variable as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
  })

  it('keeps the secret key in the data directory', () => {
    expect(readSettings({ DATA_DIR: '/srv/costs' }).secretKeyFile).toBe('/srv/costs/secret.key')
  })

  it('fills in the demo firm only where the database is its own', () => {
    const DATABASE_URL = 'postgresql:///costs?host=/run/postgresql'
    expect(readSettings({ DATABASE_URL }).demo).toBe(false)
    expect(readSettings({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true)
    expect(readSettings({ DEMO: '0' }).demo).toBe(false)
  })

  it('reads whom to trust as a proxy', () => {
    expect(readSettings({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1, loopback' }).trustProxy).toBe(
      '10.0.0.0/8,::1,loopback',
    )
  })

  it.each([
    [{ PORT: '3000x' }, 'PORT must be a whole number from 0 to 65535, not "3000x".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL must look like postgres://user:password@host:5432/database. Several servers: host1:5432,host2:5432.',
    ],
    [{ DATABASE_URL: 'postgres://a:secret@b:port/c' }, 'DATABASE_URL must look like'],
    [
      { DATABASE_URL: 'postgres://a@b,c/d?target_session_attrs=any' },
      'DATABASE_URL may have target_session_attrs=read-write or primary',
    ],
    [
      { DATABASE_READ_URL: 'postgres://a@b/c' },
      'DATABASE_READ_URL needs DATABASE_URL, the server that it is',
    ],
    [
      { DATABASE_URL: 'postgres://a@b/c', DATABASE_READ_URL: 'postgres://a@b,d/c' },
      'DATABASE_READ_URL must look like',
    ],
    [{ FILES_STORE: 'tape' }, 'FILES_STORE must be one of database, folder, s3.'],
    [{ FILES_STORE: 'folder' }, 'FILES_STORE=folder needs FILES_FOLDER, the folder.'],
    [{ FILES_STORE: 's3', FILES_S3_KEY_ID: 'me' }, 'FILES_STORE=s3 needs FILES_S3_URL, FILES_S3_KEY_ID and'],
    [{ FILES_S3_URL: 'https://s3.firm.example' }, 'FILES_S3_URL must look like'],
    [{ FILES_S3_URL: 'https://me:secret@s3.firm.example/costs?x=1' }, 'FILES_S3_URL must look like'],
    [{ FILES_S3_ENCRYPTION: 'rot13' }, 'FILES_S3_ENCRYPTION must be one of AES256, aws:kms.'],
    [{ ADMIN_EMAIL: 'boss' }, 'ADMIN_EMAIL must be an e-mail address, not "boss".'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 8 to 256 characters.'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0, not "maybe".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 16 to 200 visible ASCII characters.'],
    [{ TRUST_PROXY: 'proxy' }, 'TRUST_PROXY must be off, a number of proxies, or addresses'],
    [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY=on would believe whatever address a client says it has'],
    [{ SMTP_URL: 'smtp://mail.firm.example' }, 'SMTP_URL needs MAIL_FROM'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must look like smtp://'],
    [{ PUBLIC_URL: 'costs.firm.example' }, 'PUBLIC_URL must look like https://'],
    [{ TWO_FACTOR_ROLES: 'boss' }, 'TWO_FACTOR_ROLES must be none, or some of User, Administrator'],
    [{ BACKUP_EVERY: 'often' }, 'BACKUP_EVERY must be hours or days'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be 1 at least'],
    [{ SESSION_IDLE_MINUTES: '500' }, 'SESSION_IDLE_MINUTES must be a whole number from 0 to 480'],
  ])('refuses %o in one sentence that names the variable', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(SettingsError)
    expect(() => readSettings(env)).toThrow(sentence)
  })

  it('does not show a password that is part of a wrong database address', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://a:secret@b:port/c' })).not.toThrow(/secret/)
  })
})
