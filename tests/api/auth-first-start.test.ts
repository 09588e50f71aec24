import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureFirstAdministrator } from '../../api/auth/accounts/first-administrator.ts'
import { isPassword } from '../../api/auth/passwords/passwords.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

describe('The first start', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(() => database.drop())

  const ensure = (adminPassword?: string) =>
    ensureFirstAdministrator(database.db, { adminEmail: 'boss@firm.example', adminPassword })
  const accounts = () =>
    database.db('user_account as u').join('user_credential as c', 'c.user_id', 'u.id').select('*')

  it('creates one Administrator with a random password that is shown once', { tags: 'slow' }, async () => {
    const made = await ensure()
    expect(made?.email).toBe('boss@firm.example')
    expect(made?.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    const [account, ...others] = await accounts()
    expect(others).toEqual([])
    expect(account).toMatchObject({ roles: ['User', 'Administrator'], is_enabled: true })
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(account.password_hash, made?.password ?? '')).toBe(true)
    expect(await ensure()).toBeNull()
  })

  it('uses the configured password and does not print it', { tags: 'slow' }, async () => {
    expect(await ensure('the operator chose this')).toEqual({ email: 'boss@firm.example', password: null })
    const [account] = await accounts()
    expect(await isPassword(account.password_hash, 'the operator chose this')).toBe(true)
  })

  it('refuses a password that is too easy to guess, and creates no account', async () => {
    await expect(ensure('password123')).rejects.toThrow('ADMIN_PASSWORD: This password is too easy')
    expect(await accounts()).toEqual([])
  })

  it('creates one Administrator when two instances start at once', { tags: 'slow' }, async () => {
    const made = await Promise.all([ensure(), ensure(), ensure(), ensure()])
    expect(made.filter((one) => one !== null)).toHaveLength(1)
    expect(await accounts()).toHaveLength(1)
  })

  it('creates no Administrator when one exists, disabled or not', async () => {
    await ensure()
    await database.db('user_account').update({ is_enabled: false })
    expect(await ensure()).toBeNull()
  })
})
