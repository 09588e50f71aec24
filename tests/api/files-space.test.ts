import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../api/app.ts'
import { product } from '../../api/product.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { addUser } from '../support/people.ts'

let test: TestApp
let path: string
let token: string
beforeAll(async () => {
  const environment = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'costs@firm.example',
    PUBLIC_URL: 'https://costs.firm.example',
  }
  test = await startTestApp({ environment })
  path = `/PurchaseHeader/${(await costingRecords(test).purchase()).id}/attachments`
  token = (await test.signIn(user)).token
})
afterAll(() => test.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = async (app: FastifyInstance) => {
  const reply = await app.inject({
    method: 'POST',
    url: `${apiBase}${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'x-file-name': 'a.png',
      host: 'costs.firm.example',
    },
    payload: png,
  })
  return [reply.statusCode, reply.json().title]
}

/** An app on the same database with this much space for files, in bytes. */
const withSpace = async (filesMax: number) => {
  const app = await buildApp({ ...test.context, settings: { ...test.context.settings, filesMax } }, product)
  await app.ready()
  return app
}

describe('The space for files', () => {
  let full: FastifyInstance
  beforeEach(async () => {
    full = await withSpace(1)
  })
  afterEach(() => full.close())

  it('is FILES_MAX in all', { tags: 'rare' }, async () => {
    expect(await upload(full)).toEqual([
      409,
      'The 0 GB for files are used up. Delete some, or ask the operator for more (FILES_MAX).',
    ])
    expect((await upload(test.app))[0]).toBe(201)
  })

  it('is 2 GB for a person and a day, API tokens included', async () => {
    await test.db('attachment').delete()
    for (const _ of [1, 2]) expect((await upload(test.app))[0]).toBe(201)
    await test.db('attachment').update({ size: 2 ** 30 + 1 })
    await test.db.raw(
      `update attachment set made_by = made_by || ' (Nightly)' where id = (select max(id) from attachment)`,
    )
    expect(await upload(test.app)).toEqual([
      409,
      'One person may add 2 GB of files a day. Continue tomorrow.',
    ])
    await test.db.raw(`update attachment set made_at = made_at - interval '1 day'`)
    expect((await upload(test.app))[0]).toBe(201)
  })
})

describe('Administrators', () => {
  const mails = async () =>
    (await test.db('mail_recipient').join('mail', 'mail.id', 'mail_id').where({ kind: 'notice' })).length

  it('are mailed once when 80 % of the space for files are used, and again after it was not', {
    tags: 'rare',
  }, async () => {
    await addUser(test, ['User', 'Administrator'])
    await test.db('scheduled_work').delete()
    const before = await mails()
    const open = async (filesMax: number, until: () => Promise<boolean>) => {
      const app = await withSpace(filesMax)
      await expect.poll(until).toBe(true)
      await app.close()
    }
    const isTold = async () => (await test.db('scheduled_work').where({ name: 'files-warning' })).length > 0
    await open(1, async () => (await mails()) === before + 2)
    await open(1, isTold)
    expect(await mails()).toBe(before + 2)
    await open(2 ** 40, async () => !(await isTold()))
    await open(1, async () => (await mails()) === before + 4)
  })
})
