import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../../database/project-folder.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp, user } from '../../tests/support/app.ts'

// openapi-typescript with openapi-fetch is tried by tests/api/api-client.test.ts.

const run = promisify(execFile)

/** Milliseconds. On a busy machine, installing 303 packages and generating a client take minutes. */
const minutes = 600_000

let app: TestApp
let address: string
let token: string
/** Has the generators and the OpenAPI document. */
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  token = String((await app.signIn(user)).token)
  for (const supplierName of ['Ashby Ltd', 'Brook & Sons', 'Crane Ltd', 'Dell Ltd'])
    await app.api('POST', '/Supplier', { body: { supplierName } })
  await mkdir(join(projectFolder, 'dist'), { recursive: true })
  folder = await mkdtemp(join(projectFolder, 'dist/clients-'))
  await cp(join(import.meta.dirname, 'generators/package.json'), join(folder, 'package.json'))
  await writeFile(join(folder, 'openapi.json'), (await app.app.inject(`${apiBase}/openapi.json`)).payload)
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  return async () => {
    await rm(folder, { recursive: true })
    await app.close()
  }
}, minutes)

/** Runs a generator of the folder. */
const generate = (name: string, ...args: string[]) =>
  run(join(folder, 'node_modules/.bin', name), args, { cwd: folder })
const load = (file: string) => import(pathToFileURL(join(folder, file)).href)

const query = {
  filter: JSON.stringify({ supplierName: { contains: 'Ltd' } }),
  sort: JSON.stringify(['supplierName', 'DESC']),
  range: JSON.stringify([0, 1]),
}
const namesOf = (records: readonly { readonly supplierName: string }[]) =>
  records.map(({ supplierName }) => supplierName)
const wanted = ['Dell Ltd', 'Crane Ltd']

describe('A list that a generated client asks for', { timeout: minutes }, () => {
  it('is filtered, sorted and cut by a client of @hey-api/openapi-ts', async () => {
    await generate('openapi-ts', '--input', 'openapi.json', '--output', 'hey', '--silent')
    const { listSuppliers } = await load('hey/sdk.gen.ts')
    const { data } = await listSuppliers({
      query,
      baseUrl: address,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(namesOf(data)).toEqual(wanted)
  })

  it('is filtered, sorted and cut by a client of orval', async () => {
    const output = { target: 'orval.ts', client: 'fetch', baseUrl: address }
    await writeFile(
      join(folder, 'orval.config.ts'),
      `export default { desk: { input: './openapi.json', output: ${JSON.stringify(output)} } }`,
    )
    await generate('orval', '--config', './orval.config.ts')
    const { listSuppliers } = await load('orval.ts')
    const { data } = await listSuppliers(query, { headers: { authorization: `Bearer ${token}` } })
    expect(namesOf(data)).toEqual(wanted)
  })
})
