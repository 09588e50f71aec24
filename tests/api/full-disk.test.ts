import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { suppliers } from '../../resources.config.ts'
import { administrator } from '../support/app.ts'
import { copyClusterWithTables } from '../support/copy-cluster.ts'
import { type ServerProcess, spawnServerProcess } from '../support/server-process.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

/** PostgreSQL, its log and the reserve need 200 MB. */
const megabytes = 360

let folder: string
let disk: SmallDisk
let app: ServerProcess
let token: string

const start = async (settings: Readonly<Record<string, string>> = {}) => {
  const starting = spawnServerProcess(
    {
      DATA_DIR: join(folder, 'data'),
      TMPDIR: join(folder, 'temporary'),
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
    disk.through,
  )
  app = { ...starting, address: await starting.ready }
}

const call = async (method: string, path: string, body?: object) => {
  const reply = await fetch(`${app.address}${apiBase}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.json() }
}
const suppliersPath = `/${suppliers.endpoint}`
const save = (supplierName: string) => call('POST', suppliersPath, { supplierName })
const notWritable = { status: 503, body: { type: 'urn:costwright:problem:not_writable' } }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costwright-full-'))
  // As root, the database server runs as another user.
  await chmod(folder, 0o755)
  disk = await mountSmallDisk(folder, megabytes)
  await copyClusterWithTables(join(disk.seenFromOutside, 'data'))
  await mkdir(join(disk.seenFromOutside, 'temporary'), { mode: 0o777 })
  await start()
  token = (await call('POST', '/auth', administrator)).body.token
  await save('Kept')
  await app.stop('SIGKILL')
  disk.fill(true)
})
afterAll(async () => {
  await app.stop()
  await disk.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('A start while the folders for data and for temporary files are full', { tags: 'rare' }, () => {
  it('lets people read, refuses changes, and takes them when there is space again', async () => {
    await start()
    expect(app.output()).toContain('The disk is full. Records can be read')
    const kept = await call('GET', suppliersPath)
    expect(kept.body).toMatchObject([{ supplierName: 'Kept' }])
    expect(await save('Refused')).toMatchObject(notWritable)
    expect(await call('POST', '/auth', administrator)).toMatchObject(notWritable)
    disk.fill(false)
    await expect.poll(async () => (await save('Taken')).status, { timeout: 30_000 }).toBe(201)
    expect((await call('GET', `${suppliersPath}?sort=["id","ASC"]`)).body).toMatchObject([
      { supplierName: 'Kept' },
      { supplierName: 'Taken' },
    ])
  })
})
