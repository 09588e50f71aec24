import fs, { readdirSync, readlinkSync } from 'node:fs'
import { Piscina } from 'piscina'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { mostOfPerson, reserve } from '../../api/http/files/temporary-files.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { fillWithoutTrail } from '../support/fill.ts'

let test: TestApp
let ids: { quote: number; project: number; application: number }
beforeAll(async () => {
  test = await startTestApp()
  const records = costingRecords(test)
  const quote = await records.quote()
  await records.quoteLine(quote.id)
  await test.api('POST', '/QuoteHeader/agree', { body: { id: quote.id, agreedDate: '2026-05-01' } })
  const application = { projectId: quote.projectId, valuationDate: '2026-06-30' }
  const { body } = await test.api('POST', '/Application', { body: application })
  ids = { quote: quote.id, project: quote.projectId, application: body.id }
  await fillWithoutTrail(
    test.db,
    `insert into supplier (supplier_name) select 'Supplier ' || n from generate_series(1, 2000) n`,
  )
})
afterAll(() => test.close())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A list as a whole, and every kind of file that a worker thread writes. */
const replies: readonly (readonly [string, () => string])[] = [
  ['a list', () => '/Supplier?range=[0,1999]'],
  ['an export as CSV', () => '/Supplier/export.csv'],
  ['an export as Excel', () => '/Supplier/export.xlsx'],
  ['the report of a quote', () => `/excelquote/fullreport/${ids.quote}`],
  ['the report of a project', () => `/ProjectControl/${ids.project}/excel`],
  ['an application as Excel', () => `/Application/${ids.application}/excel`],
]

const notWritable = { status: 503, body: { type: 'urn:costwright:problem:not_writable' } }

/** Every write of a file in this process, and of a reply's file in worker threads, finds the disk full. */
const fillDisk = () => {
  vi.spyOn(fs, 'write').mockImplementation(((...args: unknown[]) => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    ;(args.at(-1) as (error: Error) => void)(error)
  }) as typeof fs.write)
  const { run } = Piscina.prototype
  vi.spyOn(Piscina.prototype, 'run').mockImplementation(function (this: Piscina, call, options) {
    const { name, args } = call as { name: string; args: unknown[] }
    const onFullDisk = args.map((arg) => (String(arg).startsWith('/dev/fd/') ? '/dev/full' : arg))
    return run.call(this, { name, args: onFullDisk }, options)
  })
}

/** Nameless files that are open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return /costwright-[0-9a-f-]{36} \(deleted\)$/.test(path) ? [path] : []
    } catch {
      return []
    }
  })

describe('Without room for temporary files', () => {
  it.each(replies)('%s is 503 not_writable, and the app goes on', async (_what, path) => {
    fillDisk()
    expect(await test.api('GET', path())).toMatchObject(notWritable)
    vi.restoreAllMocks()
    expect((await test.api('GET', path())).status).toBe(200)
    await expect.poll(openFiles).toEqual([])
  })

  it.each(replies)('%s is 503 not_writable where the folder cannot be used', async (_what, path) => {
    vi.stubEnv('TMPDIR', '/nowhere')
    expect(await test.api('GET', path())).toMatchObject(notWritable)
  })
})

it('Files of one person under way have at most 768 MB, those of others do not count', () => {
  const { server } = test.app
  const three = [reserve(server, 1), reserve(server, 1), reserve(server, 1)]
  expect(() => reserve(server, 1)).toThrow(expect.objectContaining({ code: 'too_many_at_once' }))
  const other = reserve(server, 2)
  // A small file leaves its room to the next.
  three[0]?.resize(0)
  const next = reserve(server, 1)
  for (const room of [...three, other, next]) room.resize(0)
  expect(mostOfPerson).toBe(768 * 1_048_576)
})
