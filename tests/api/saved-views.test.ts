import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxViews } from '../../model/saved-views.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type TestUser as Account, addUser as addAccount } from '../support/people.ts'

const administratorOnly = { access: { read: ['Administrator'], write: ['Administrator'] } }
const { suppliers } = resources
/** Only Administrators read supplier e-mail addresses and project statuses. */
const guarded = {
  ...resources,
  suppliers: {
    ...suppliers,
    fields: { ...suppliers.fields, contactEmail: { ...suppliers.fields.contactEmail, ...administratorOnly } },
  },
  'project-statuses': { ...resources['project-statuses'], ...administratorOnly },
}

type TestUser = Account & { readonly token: string }

let test: TestApp
const addUser = async (...roles: string[]): Promise<TestUser> => {
  const account = await addAccount(test, ['User', ...roles])
  return { ...account, token: String((await test.signIn(account)).token) }
}
let anna: TestUser
let bob: TestUser
let chief: TestUser
beforeAll(async () => {
  test = await startTestApp({ resources: guarded as never })
  anna = await addUser()
  bob = await addUser()
  chief = await addUser('Administrator')
})
afterAll(() => test.close())

/** The name that the test app gave the person. */
const nameOf = ({ email }: TestUser) => `Pat P${email.slice(1, email.indexOf('@'))}`

const state =
  'filter=%7B%22supplierName%22%3A%7B%22contains%22%3A%22ald%22%7D%7D&sort=supplierName&order=DESC'
let made = 0
const save = async (as: TestUser, body: object = {}) => {
  const view = { resource: 'suppliers', name: `View ${++made}`, state, ...body }
  return test.api('POST', '/View', { as, body: view })
}
const change = (as: TestUser, view: { id: number }, body: object, headers = {}) =>
  test.api('PUT', `/View/${view.id}`, { as, body, headers })
const viewsOf = async (as: TestUser, resource = 'suppliers') =>
  (await test.api('GET', `/View?resource=${resource}`, { as })).body as {
    id: number
    [key: string]: unknown
  }[]
const seenBy = async (as: TestUser, { id }: { id: number }) =>
  (await viewsOf(as)).find((view) => view.id === id)

describe('A saved view', () => {
  it('is returned to its owner as it was saved', async () => {
    const { status, body, headers } = await save(anna, { name: 'Alders' })
    expect(status).toBe(201)
    expect(headers.etag).toBe('"1"')
    expect(body).toEqual({
      id: body.id,
      version: 1,
      resource: 'suppliers',
      name: 'Alders',
      state,
      shared: false,
      isDefault: false,
      isOwn: true,
      owner: nameOf(anna),
      isPartial: false,
    })
    expect(await seenBy(anna, body)).toEqual(body)
  })

  it('is visible to others while it is shared, with its owner', async () => {
    const { body } = await save(anna)
    expect(await seenBy(bob, body)).toBeUndefined()
    await change(anna, body, { name: body.name, shared: true })
    expect(await seenBy(bob, body)).toMatchObject({ isOwn: false, owner: nameOf(anna), state })
  })

  it('is changed and deleted by its owner only, not by an Administrator', async () => {
    const { body } = await save(anna, { shared: true })
    for (const as of [bob, chief]) {
      expect((await change(as, body, { name: 'Mine now' })).status).toBe(404)
      expect((await test.api('DELETE', `/View/${body.id}`, { as })).status).toBe(404)
    }
    expect((await test.api('DELETE', `/View/${body.id}`, { as: anna })).status).toBe(200)
    expect(await seenBy(anna, body)).toBeUndefined()
  })

  it('is not overwritten with an older version', async () => {
    const { body } = await save(anna)
    expect((await change(anna, body, { name: 'First' }, { 'if-match': '"1"' })).status).toBe(200)
    const late = await change(anna, body, { name: 'Second' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect((await seenBy(anna, body))?.name).toBe('First')
  })

  it('has a name that is unique per list and person, in any case', async () => {
    await save(anna, { name: 'Late orders' })
    const again = await save(anna, { name: 'LATE orders' })
    expect(again.status).toBe(400)
    expect(again.body.errors).toEqual({ name: ['Is already in use.'] })
    expect((await save(bob, { name: 'Late orders' })).status).toBe(201)
    expect((await save(anna, { name: 'Late orders', resource: 'projects', state: null })).status).toBe(201)
  })

  it.each([
    ['an unknown field', { state: 'filter={"colour":1}' }, 'state', 'The list does not have: colour.'],
    ['an unknown list', { resource: 'ships' }, 'resource', 'There is no list "ships".'],
    [
      'a misspelt list',
      { resource: 'supplier' },
      'resource',
      'There is no list "supplier". Did you mean "suppliers"?',
    ],
    [
      'a misspelt field',
      { state: 'sort=suplierName' },
      'state',
      'The list does not have: suplierName. Did you mean "supplierName"?',
    ],
    ['no name', { name: ' ' }, 'name', 'This field is required.'],
    ['a long name', { name: 'x'.repeat(61) }, 'name', 'Maximum length is 60 characters.'],
    ['a state of 8,001 letters', { state: 'x'.repeat(8001) }, 'state', 'Maximum length is 8000 characters.'],
  ])('is refused with %s', async (_, body, field, message) => {
    const reply = await save(anna, body)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ [field]: [message] })
  })

  it('can be the default of its owner, and of no one else', async () => {
    const first = (await save(anna, { shared: true, isDefault: true })).body
    const second = (await save(anna, { isDefault: true })).body
    expect((await viewsOf(anna)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([
      second.id,
    ])
    await change(anna, first, { name: 'Default', isDefault: true })
    expect((await viewsOf(anna)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([first.id])
    expect((await seenBy(bob, first))?.isDefault).toBe(false)
  })

  it(`is limited to ${maxViews} per list and person`, async () => {
    const user = await addUser()
    await test.db.raw(
      `insert into saved_view (resource, name, owner_id) select 'suppliers', 'V' || n, ? from generate_series(1, ?) n`,
      [user.id, maxViews - 1],
    )
    const both = await Promise.all([save(user), save(user)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await save(user, { resource: 'projects', state: null })).status).toBe(201)
  })

  it('can be undone and restored like any other record', async () => {
    const { body } = await save(anna)
    const gone = await test.api('DELETE', `/View/${body.id}`, { as: anna })
    const undo = (requestId: unknown, as: TestUser) => test.api('POST', '/Undo', { as, body: { requestId } })
    expect((await undo(gone.headers['x-request-id'], bob)).status).toBe(403)
    expect((await undo(gone.headers['x-request-id'], anna)).body.undone).toBe(1)
    expect(await seenBy(anna, body)).toEqual({ ...body, version: 2 })
  })
})

describe('Without the right to read', () => {
  it('a list, its views are neither returned nor created', async () => {
    const ofStatuses = { resource: 'project-statuses', state: null, shared: true }
    const { body } = await save(chief, ofStatuses)
    expect(await viewsOf(chief, 'project-statuses')).toMatchObject([{ id: body.id }])
    expect(await viewsOf(anna, 'project-statuses')).toEqual([])
    expect((await save(anna, ofStatuses)).body.errors).toEqual({
      resource: ['There is no list "project-statuses".'],
    })
  })

  it('a field, it is removed from a shared state with its value', async () => {
    const filter = JSON.stringify({ contactEmail: { contains: 'secret' }, supplierName: 'Aldermoor' })
    const { body } = await save(chief, { shared: true, state: new URLSearchParams({ filter }).toString() })
    const reply = await test.api('GET', '/View', { as: anna })
    expect(reply.raw.payload).not.toMatch(/secret|contactEmail/)
    expect(await seenBy(anna, body)).toMatchObject({
      isPartial: true,
      state: 'filter=%7B%22supplierName%22%3A%22Aldermoor%22%7D',
    })
    expect((await seenBy(chief, body))?.isPartial).toBe(false)
  })

  it('a field, it cannot be stored in an own view', async () => {
    const reply = await save(anna, { state: 'sort=contactEmail' })
    expect(reply.body.errors).toEqual({ state: ['The list does not have: contactEmail.'] })
  })

  it('a field, only the owner is told that it no longer exists', async () => {
    const { body } = await save(anna, { shared: true })
    await test.db('saved_view').where({ id: body.id }).update({ state: 'sort=colour&columns=supplierName' })
    expect(await seenBy(anna, body)).toMatchObject({
      isPartial: false,
      state: 'sort=colour&columns=supplierName',
    })
    expect(await seenBy(bob, body)).toMatchObject({ isPartial: true, state: 'columns=supplierName' })
  })
})

describe('The views of an account that is deleted', () => {
  const remove = (as: TestUser, { id }: TestUser) => test.api('DELETE', `/UserAccounts/${id}`, { as })

  it('are deleted with it; the shared ones pass to the Administrator who deletes it', async () => {
    const leaver = await addUser()
    const own = (await save(leaver)).body
    const shared = (await save(leaver, { name: 'Shared', shared: true, isDefault: true })).body
    const same = (await save(leaver, { name: 'Twice', shared: true })).body
    await save(chief, { name: 'twice' })
    expect((await remove(chief, leaver)).status).toBe(200)
    expect(await test.db('saved_view').where({ id: own.id })).toEqual([])
    expect(await seenBy(chief, shared)).toMatchObject({ name: 'Shared', isOwn: true, isDefault: false })
    expect(await seenBy(chief, same)).toMatchObject({ name: `Twice ${same.id}`, isOwn: true })
    expect(await seenBy(bob, shared)).toMatchObject({ owner: nameOf(chief) })
  })

  it('prevent Administrators from deleting their own account while one is shared', async () => {
    const leaver = await addUser('Administrator')
    const { body } = await save(leaver, { shared: true })
    const refused = await remove(leaver, leaver)
    expect(refused.status).toBe(409)
    expect(refused.body.title).toMatch(/^Others use the views/)
    await change(leaver, body, { name: body.name, shared: false })
    expect((await remove(leaver, leaver)).status).toBe(200)
  })
})
