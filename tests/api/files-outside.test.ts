import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { compareStore, removeFromStore, unnamedPlace } from '../../api/attachments/check-contents.ts'
import { digestOf, readContent } from '../../api/attachments/contents.ts'
import { moveNext, otherPlaces } from '../../api/attachments/move-contents.ts'
import { contentsOf } from '../../api/attachments/stores.ts'
import { cleanUp } from '../../api/clean-up.ts'
import type { Place } from '../../api/settings.ts'
import { takeBackup } from '../../database/backup/take-backup.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { pdf } from '../support/files.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { sharingRecord } from '../support/samples.ts'

let test: TestApp
let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costwright-files-'))
  s3 = await startS3Server()
  test = await startTestApp({ environment: { FILES_FOLDER: join(folder, 'files'), ...s3.environment } })
})
afterAll(async () => {
  await test.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

const moving = () => ({
  db: test.db,
  contents: contentsOf(test.context.settings),
  now: () => new Date(),
})

const moveAll = async (to: Place) => {
  const lost: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const batch = await moveNext(moving(), otherPlaces(to), to, after)
    lost.push(...(batch?.lost ?? []))
    after = batch ? batch.after : after
  }
  return lost
}

const { projects } = resources
const newRecord = async () => `/${projects.endpoint}/${(await sharingRecord(test, projects)).id}`

/** A PDF that no other test has. */
const someFile = (size = 1000) => Buffer.concat([pdf(), randomBytes(size)])

const upload = (record: string, text: Buffer) =>
  test.api('POST', `${record}/attachments`, {
    text,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'report.pdf' },
  })

const download = (record: string, id: number, headers = {}) =>
  test.api('GET', `${record}/attachments/${id}/content`, { headers })

const placeOf = async (bytes: Buffer) =>
  (await test.db('attachment_content').where({ sha256: digestOf(bytes) }))[0]?.stored_in

const pathOf = (bytes: Buffer) => {
  const sha256 = digestOf(bytes)
  return join(folder, 'files', sha256.slice(0, 2), sha256)
}

/** What a store does to a content. */
interface Tried {
  readonly place: Place
  stored(bytes: Buffer): Promise<Buffer | undefined>
  damage(bytes: Buffer): Promise<void>
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

const stores: readonly Tried[] = [
  {
    place: 'folder',
    stored: (bytes) => readFile(pathOf(bytes)).catch(() => undefined),
    damage: (bytes) => writeFile(pathOf(bytes), bytes.subarray(1)),
    goAway: () => rename(join(folder, 'files'), join(folder, 'away')),
    comeBack: () => rename(join(folder, 'away'), join(folder, 'files')).catch(() => {}),
  },
  {
    place: 's3',
    stored: async (bytes) => s3.objects.get(`/office/costs/${digestOf(bytes)}`),
    damage: async (bytes) => {
      s3.objects.set(`/office/costs/${digestOf(bytes)}`, bytes.subarray(1))
    },
    goAway: async () => {
      s3.isAway = true
    },
    comeBack: async () => {
      s3.isAway = false
    },
  },
]

describe.each(stores)('A file in the store $place', ({ place, stored, damage, goAway, comeBack }) => {
  /** A file there, on a record. */
  const fileThere = async (size?: number) => {
    const record = await newRecord()
    const bytes = someFile(size)
    const { body } = await upload(record, bytes)
    await moveAll(place)
    return { record, bytes, id: body.id as number }
  }

  it('is moved out of the database, and served whole and in ranges', async () => {
    const { record, bytes, id } = await fileThere(2_000_000)
    expect(await placeOf(bytes)).toBe(place)
    expect((await test.db('attachment_content').where({ sha256: digestOf(bytes) }))[0].bytes).toBeNull()
    // Compared at once: an assertion of two megabytes byte by byte takes half a minute.
    expect((await stored(bytes))?.equals(bytes)).toBe(true)
    const whole = await download(record, id)
    expect(whole.raw.rawPayload.equals(bytes)).toBe(true)
    const part = await download(record, id, { range: 'bytes=1048570-1048599' })
    expect([part.status, part.raw.rawPayload]).toEqual([206, bytes.subarray(1_048_570, 1_048_600)])
  })

  it('is moved back', async () => {
    const { record, bytes, id } = await fileThere()
    expect(await moveAll('database')).toEqual([])
    expect([await placeOf(bytes), await stored(bytes)]).toEqual(['database', undefined])
    expect((await download(record, id)).raw.rawPayload).toEqual(bytes)
  })

  it('is deleted 48 hours after its last use, there and in the database', async () => {
    const { record, bytes, id } = await fileThere()
    await test.api('DELETE', `${record}/attachments/${id}`)
    const cleanAfter = async (hours: number) => {
      const sql = 'update attachment_content set used_at = now() - make_interval(hours => ?) where sha256 = ?'
      await test.db.raw(sql, [hours, digestOf(bytes)])
      await cleanUp(test.db, new Date(), resources, moving().contents)
    }
    await cleanAfter(47)
    expect(await stored(bytes)).toEqual(bytes)
    await cleanAfter(49)
    expect([await stored(bytes), await placeOf(bytes)]).toEqual([undefined, undefined])
  })

  it('is refused if it is damaged there, and whole again once it is added again', async () => {
    const { record, bytes, id } = await fileThere()
    await damage(bytes)
    const refused = await download(record, id)
    expect([refused.status, refused.body.type]).toEqual([500, 'urn:costwright:problem:file_lost'])
    expect((await compareStore(moving(), place)).missing).toEqual([digestOf(bytes)])
    expect(await moveAll('database')).toEqual([digestOf(bytes)])
    await upload(record, bytes)
    await moveAll(place)
    expect((await download(record, id)).raw.rawPayload).toEqual(bytes)
    expect((await compareStore(moving(), place)).missing).toEqual([])
  })

  describe('that is away', () => {
    afterEach(comeBack)

    it('is answered 503, new files are taken, and nothing is lost', async () => {
      const { record, bytes, id } = await fileThere()
      await goAway()
      const refused = await download(record, id)
      expect([refused.status, refused.body.type]).toEqual([503, 'urn:costwright:problem:files_unavailable'])
      const added = someFile()
      const reply = await upload(record, added)
      await expect(moveNext(moving(), otherPlaces(place), place)).rejects.toThrow()
      expect((await download(record, reply.body.id)).raw.rawPayload).toEqual(added)
      await comeBack()
      expect(await moveAll(place)).toEqual([])
      expect((await download(record, id)).raw.rawPayload).toEqual(bytes)
      expect((await download(record, reply.body.id)).raw.rawPayload).toEqual(added)
    })
  })

  it('is found too much where no record has it, and removed', async () => {
    const { bytes } = await fileThere()
    const other = someFile()
    await moving().contents.stores[place]?.put(digestOf(other), other)
    const { tooMuch } = await compareStore(moving(), place)
    expect(tooMuch).toEqual([digestOf(other)])
    await removeFromStore(moving(), place, tooMuch)
    expect([await stored(other), await stored(bytes)]).toEqual([undefined, bytes])
  })

  it('is listed in a backup, whose row has the content if that is asked for', async () => {
    const { bytes } = await fileThere()
    const rowIn = async (contentOf?: (sha256: string) => Promise<Buffer>) => {
      let text = ''
      const write = async (lines: AsyncIterable<Buffer>) => {
        for await (const line of lines) text += line.toString('latin1')
      }
      await takeBackup(test.db, { product: '0', secretMark: null }, write, { contentOf })
      return text
        .split('\n')
        .find((line) => line.startsWith(digestOf(bytes)))
        ?.split('\t')
    }
    expect(await rowIn()).toEqual(expect.arrayContaining([place, String(bytes.length)]))
    expect(await rowIn((sha256) => readContent(moving(), sha256))).toEqual(
      expect.arrayContaining([`\\\\x${bytes.toString('hex')}`, 'database']),
    )
  })
})

// The people work without a pause in the process that moves the files: how long it takes depends on the machine.
describe('Moving 1,000 files there and back', { tags: 'rare', timeout: 10 * 60_000 }, () => {
  it('loses none while people add and delete files', async () => {
    const record = await newRecord()
    const projectId = Number(record.split('/').at(-1))
    const contents = Array.from({ length: 1000 }, () => someFile())
    for (const bytes of contents) {
      const sha256 = digestOf(bytes)
      await test.db('attachment_content').insert({ sha256, bytes })
      await test.db('attachment').insert({
        ...{ table_name: projects.table, record_id: projectId, file_name: 'report.pdf' },
        ...{ media_type: 'application/pdf', size: bytes.length, sha256 },
      })
    }
    let isMoving = true
    /** Adds files to an own record, reads some, and deletes every third. @returns those that are left */
    const work = async () => {
      const own = await newRecord()
      const left = new Map<number, Buffer>()
      while (isMoving) {
        const bytes = someFile()
        const { body } = await upload(own, bytes)
        left.set(body.id, bytes)
        expect((await download(own, body.id)).raw.rawPayload.equals(bytes)).toBe(true)
        if (left.size % 3 === 0) {
          await test.api('DELETE', `${own}/attachments/${body.id}`)
          left.delete(body.id)
        }
        // A record has 50 files at most.
        for (const id of [...left.keys()].slice(0, -20)) {
          await test.api('DELETE', `${own}/attachments/${id}`)
          left.delete(id)
        }
      }
      return { own, left }
    }
    const people = [work(), work(), work()]
    for (const to of ['s3', 'folder', 'database'] as const) expect(await moveAll(to)).toEqual([])
    isMoving = false
    const worked = await Promise.all(people)
    expect(await moveAll('s3')).toEqual([])
    const ids = await test.db('attachment').where({ record_id: projectId }).orderBy('id').pluck('id')
    for (const [index, bytes] of contents.entries())
      expect((await download(record, ids[index])).raw.rawPayload.equals(bytes)).toBe(true)
    for (const { own, left } of worked)
      for (const [id, bytes] of left)
        expect((await download(own, id)).raw.rawPayload.equals(bytes)).toBe(true)
    for (const place of ['s3', 'folder'] as const)
      expect(await compareStore(moving(), place, { withDigests: true })).toMatchObject({
        missing: [],
        tooMuch: [],
      })
  })
})

describe('A folder without its mark', () => {
  it('is taken for a missing disk: no file is put there', async () => {
    const record = await newRecord()
    const bytes = someFile()
    const { body } = await upload(record, bytes)
    await moveAll('folder')
    await rename(join(folder, 'files', 'costwright-files'), join(folder, 'mark'))
    await upload(record, someFile())
    await expect(moveNext(moving(), ['database'], 'folder')).rejects.toThrow('cannot be used')
    expect((await download(record, body.id)).status).toBe(503)
    await rename(join(folder, 'mark'), join(folder, 'files', 'costwright-files'))
    expect((await download(record, body.id)).status).toBe(200)
    expect(await readdir(folder)).toEqual(['files'])
  })
})

describe('Settings without the place of some files', () => {
  it('are refused at the start, by a sentence', async () => {
    await upload(await newRecord(), someFile())
    await moveAll('folder')
    const contents = contentsOf({ filesStore: 'database', filesFolder: undefined, filesS3: undefined })
    expect(await unnamedPlace({ db: test.db, contents })).toMatch(
      /^The contents of [\d,]+ files are in the place "folder", but FILES_FOLDER is not set\.$/,
    )
  })
})
