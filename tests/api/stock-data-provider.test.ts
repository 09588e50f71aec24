import type { AddressInfo } from 'node:net'
import simpleRest from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils } from 'react-admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'

let test: TestApp
let provider: DataProvider
beforeAll(async () => {
  test = await startTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const { token } = await test.signIn(user)
  const fetchJson = (url: string, options: fetchUtils.Options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } })
  provider = simpleRest(`http://127.0.0.1:${port}${apiBase}`, fetchJson)
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
