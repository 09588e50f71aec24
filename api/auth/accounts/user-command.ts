import type { Knex } from 'knex'
import { actingAs, systemActor } from '../../../database/actor.ts'
import { resources } from '../../../database/product.ts'
import { query } from '../../../database/query.ts'
import type { Values } from '../../../model/check-record.ts'
import { textsOf } from '../../../model/message.ts'
import { checkNewPassword } from '../../../model/password-rules.ts'
import { createRecord, updateRecord } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { removeTwoFactor } from '../two-factor/two-factor.ts'
import { administrator, findAccount } from './accounts.ts'
import { randomPassword } from './first-administrator.ts'
import { userHooks } from './user-hooks.ts'

type Say = (line: string) => void

const now = () => new Date()
const operator = systemActor('npm run user')
const target = {
  resources,
  resource: resources.users,
  hooks: { [resources.users.name]: userHooks({ now, checkNewPassword }) },
}

const accountOf = async (db: Knex, email: string) => {
  const account = await findAccount(db, email)
  if (!account) throw new Error(`There is no account ${email}.`)
  return account
}

const change = async (db: Knex, email: string, values: Values) => {
  const { id } = await accountOf(db, email)
  await actingAs(db, operator, async (trx) => {
    await updateRecord(trx, target, id, values, 'patch')
  })
}

const choosePassword = (say: Say, chosen: string | undefined) => {
  const password = chosen ?? randomPassword()
  return {
    values: { password, passwordConfirm: password },
    tell: () => chosen === undefined && say(`Password: ${password}`),
  }
}

interface Call {
  readonly db: Knex
  readonly say: Say
  readonly email: string
  readonly names: readonly string[]
  readonly password: string | undefined
}

const commands: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  add: async ({ db, say, email, names, password }) => {
    const [firstName, lastName] = names
    const chosen = choosePassword(say, password)
    const values = { email, firstName, lastName, ...chosen.values }
    await actingAs(db, operator, async (trx) => {
      await createRecord(trx, target, values)
    })
    say(`Added ${email}.`)
    chosen.tell()
  },
  'reset-password': async ({ db, say, email, password }) => {
    const chosen = choosePassword(say, password)
    await change(db, email, chosen.values)
    say(`${email} has a new password and is signed out everywhere.`)
    chosen.tell()
  },
  enable: async ({ db, say, email }) => {
    await change(db, email, { isEnabled: true })
    say(`${email} is enabled.`)
  },
  disable: async ({ db, say, email }) => {
    await change(db, email, { isEnabled: false })
    say(`${email} is disabled and signed out.`)
  },
  'make-administrator': async ({ db, say, email }) => {
    const { roles } = await accountOf(db, email)
    await change(db, email, { roles: [...new Set([...roles, administrator])] })
    say(`${email} is an ${administrator}.`)
  },
  first: async ({ db, say, password }) => {
    const [account] = await query<{ id: number; email: string }>(
      db,
      'select id, email from user_account where :administrator = any(roles) order by id limit 1',
      { administrator },
    )
    if (!account) throw new Error(`There is no ${administrator} yet: npm start makes the first one.`)
    const used = await query(
      db,
      `select from audit_entry
       where table_name = 'user_account' and record_id = :id and action = 'signed_in' limit 1`,
      { id: account.id },
    )
    if (used.length > 0)
      throw new Error(
        `${account.email} has signed in already. To give them another password: npm run user -- reset-password ${account.email}`,
      )
    const chosen = choosePassword(say, password)
    await change(db, account.email, chosen.values)
    say(`Sign in as ${account.email}`)
    chosen.tell()
  },
  'remove-two-factor': async ({ db, say, email }) => {
    const { id } = await accountOf(db, email)
    await removeTwoFactor({ db, now }, id, operator)
    say(`${email} signs in with the password alone.`)
  },
}

const list = async (db: Knex, say: Say) => {
  const accounts = await query<{
    email: string
    full_name: string
    roles: string[]
    is_enabled: boolean
    has_2fa: boolean
  }>(db, 'select email, full_name, roles, is_enabled, has_2fa from user_account order by id')
  for (const { email, full_name, roles, is_enabled, has_2fa } of accounts)
    say(
      [email, full_name, roles.join('+'), is_enabled ? 'enabled' : 'disabled', has_2fa ? '2FA' : ''].join(
        '\t',
      ),
    )
}

const userCommandHelp = `npm run user -- COMMAND
  list
  first               another password for the first ${administrator}, until they have signed in
  add EMAIL FIRST_NAME LAST_NAME
  reset-password EMAIL
  enable EMAIL
  disable EMAIL
  make-administrator EMAIL
  remove-two-factor EMAIL
A new password is taken from the variable NEW_PASSWORD, or made up and shown.`

const sentence = (problem: Problem): string => {
  const fields = Object.entries(textsOf(problem.details.errors ?? {})).map(
    ([name, texts]) => `${name}: ${texts.join(' ')}`,
  )
  return [problem.message, ...fields].join('\n')
}

/** For lockouts; the rules of the app apply. Throws an Error with a message for the operator. */
export const runUserCommand = async (
  db: Knex,
  args: readonly string[],
  say: Say,
  newPassword?: string,
): Promise<void> => {
  const [name = '', email, ...names] = args
  if (name === 'list') return list(db, say)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || (email === undefined && name !== 'first')) throw new Error(userCommandHelp)
  try {
    await command({ db, say, email: email ?? '', names, password: newPassword })
  } catch (error) {
    throw error instanceof Problem ? new Error(sentence(error), { cause: error }) : error
  }
}
