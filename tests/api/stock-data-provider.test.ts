import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import simpleRest from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils, type HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectFolder } from '../../database/project-folder.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'

let test: TestApp
let provider: DataProvider
let address: string
beforeAll(async () => {
  test = await startTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  address = `http://127.0.0.1:${port}${apiBase}`
  const { token } = await test.signIn(user)
  const fetchJson = (url: string, options: fetchUtils.Options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } })
  provider = simpleRest(address, fetchJson)
})
afterAll(() => test.close())

const add = async (supplierName: string): Promise<number> =>
  (await provider.create('Supplier', { data: { supplierName } })).data.id
const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' } } as const
const namesOf = async (ids: readonly number[]) =>
  (await provider.getMany('Supplier', { ids: [...ids] })).data.map(({ supplierName }) => supplierName)

describe('The data provider ra-data-simple-rest, as it is published', () => {
  it('reads lists, records and the records of a parent', async () => {
    const id = await add('Read Ltd')
    const filter = { supplierName: 'Read Ltd' }
    expect(await provider.getList('Supplier', { ...page, filter })).toMatchObject({
      data: [{ id }],
      total: 1,
    })
    expect((await provider.getOne('Supplier', { id })).data).toMatchObject({ supplierName: 'Read Ltd' })
    const { data: project } = await provider.create('Project', { data: { projectName: 'Mill Lane' } })
    const { data } = await provider.create('QuoteHeader', { data: { projectId: project.id } })
    const below = { ...page, filter: {}, target: 'projectId', id: project.id }
    expect(await provider.getManyReference('QuoteHeader', below)).toMatchObject({ data: [{ id: data.id }] })
  })

  it('changes one record, and several by the changed fields alone', async () => {
    const ids = [await add('One Ltd'), await add('Two Ltd')]
    const [id = 0] = ids
    const { data: previousData } = await provider.getOne('Supplier', { id })
    await provider.update('Supplier', {
      id,
      data: { ...previousData, supplierName: 'First Ltd' },
      previousData,
    })
    expect((await provider.updateMany('Supplier', { ids, data: { contactName: 'Ann' } })).data).toEqual(ids)
    expect(await namesOf(ids)).toEqual(['First Ltd', 'Two Ltd'])
  })

  it('deletes one record and several', async () => {
    const ids = [await add('Three Ltd'), await add('Four Ltd'), await add('Five Ltd')]
    const [id = 0, ...others] = ids
    await provider.delete('Supplier', { id })
    await provider.deleteMany('Supplier', { ids: others })
    expect(await namesOf(ids)).toEqual([])
  })
})

type HttpClient = (token: string) => typeof fetchUtils.fetchJson

describe('The http client of docs/from-react-admin.md', () => {
  const page = readFileSync(join(projectFolder, 'docs/from-react-admin.md'), 'utf8')
  const [, example = ''] = /^```ts\n(\/\/ http-client\.ts\n[\s\S]*?)^```$/m.exec(page) ?? []
  mkdirSync(join(projectFolder, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(projectFolder, 'dist/http-client-'))
  const file = join(folder, 'http-client.ts')
  let httpClient: HttpClient
  beforeAll(async () => {
    writeFileSync(file, example)
    httpClient = (await import(pathToFileURL(file).href)).httpClient
  })
  afterEach(() => vi.unstubAllGlobals())
  afterAll(() => rmSync(folder, { recursive: true }))

  it('says the sentence of a refusal, and one for each field', async () => {
    vi.stubGlobal('document', { cookie: '' })
    const { token } = await test.signIn(user)
    const { create } = simpleRest(address, httpClient(String(token)))
    const refusal: HttpError = await create('Supplier', { data: { supplierName: '' } }).catch(
      (error) => error,
    )
    expect([refusal.status, refusal.message]).toEqual([400, 'Some of the fields are not right.'])
    expect(refusal.body.errors).toEqual({ supplierName: 'This field is required.' })
  })

  it('echoes the anti-forgery cookie, without which a browser is refused', async () => {
    const reply = await test.app.inject({ method: 'POST', url: `${apiBase}/auth`, payload: user })
    const { token } = reply.json<{ token: string }>()
    const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const created = (echoed: string) => {
      vi.stubGlobal('document', { cookie: echoed })
      const asBrowser: typeof fetchUtils.fetchJson = (url, options) => {
        const headers = new Headers(options?.headers)
        headers.set('cookie', cookie)
        return httpClient(token)(url, { ...options, headers })
      }
      return simpleRest(address, asBrowser).create('Supplier', { data: { supplierName: 'Echo Ltd' } })
    }
    await expect(created('')).rejects.toMatchObject({ status: 403 })
    expect((await created(cookie)).data).toMatchObject({ supplierName: 'Echo Ltd' })
  })
})
