import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { cleanUp } from '../../api/clean-up.ts'
import { largestAttachment, mostAttachments } from '../../model/attachments.ts'
import type { Resource } from '../../model/definition.ts'
import { refusals } from '../../model/refusals.ts'
import { type ApiCall, startTestApp, type TestApp } from '../support/app.ts'
import { packedPng, pdf, png, xlsx } from '../support/files.ts'
import { slownessNow } from '../support/processor-time.ts'
import { sharingBody, sharingRecord } from '../support/samples.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const { projects } = resources
/** Records with files that are deleted several at once. */
const deletedTogether =
  Object.values<Resource>(resources).find(
    ({ attachments, single, deleteFrom }) => attachments && !single && deleteFrom,
  ) ?? projects
const list = `/${projects.endpoint}`
/** A new project without files; returns its path. */
const newProject = async () => `${list}/${(await sharingRecord(test, projects)).id}`

const upload = (
  record: string,
  bytes: Buffer = pdf(),
  name = 'report.pdf',
  call: Omit<ApiCall, 'body'> = {},
) =>
  test.api('POST', `${record}/attachments`, {
    ...call,
    text: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
      ...call.headers,
    },
  })

const filesOf = async (record: string) => (await test.api('GET', `${record}/attachments`)).body

const content = (record: string, id: number, headers: Record<string, string> = {}) =>
  test.api('GET', `${record}/attachments/${id}/content`, { headers })

const requestOf = ({ headers }: { headers: object }) =>
  String((headers as Record<string, unknown>)['x-request-id'])

const undo = (reply: { headers: object }) =>
  test.api('POST', '/Undo', { body: { requestId: requestOf(reply) } })

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const isKept = async (bytes: Buffer) =>
  (await test.db('attachment_content').where({ sha256: sha(bytes) })).length === 1

describe('A file of a record', () => {
  it('is listed with its name, type, size and author, and counted in the record', async () => {
    const record = await newProject()
    const reply = await upload(record, pdf(), 'Rechnung Nº 5 – Müller.pdf')
    expect(reply).toMatchObject({
      status: 201,
      body: {
        fileName: 'Rechnung Nº 5 – Müller.pdf',
        mediaType: 'application/pdf',
        madeBy: 'Una User',
      },
    })
    expect(await filesOf(record)).toEqual([reply.body])
    expect((await test.api('GET', record)).body.files).toBe(1)
    expect(reply.headers.location).toBe(`/api/v1.0${record}/attachments/${reply.body.id}/content`)
  })

  it('is served unchanged, as a download that browsers do not run', async () => {
    const record = await newProject()
    const bytes = png()
    const { body } = await upload(record, bytes, 'photo "1".png')
    const { status, headers, raw } = await content(record, body.id)
    expect(status).toBe(200)
    expect(raw.rawPayload).toEqual(bytes)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="photo _1_.png"`,
      'content-length': String(bytes.length),
      etag: `"${sha(bytes)}"`,
    })
  })

  it('is answered 304 to a browser that has it cached', async () => {
    const record = await newProject()
    const { body } = await upload(record)
    const { headers } = await content(record, body.id)
    const again = await content(record, body.id, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.raw.rawPayload.length]).toEqual([304, 0])
  })

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/1048600', [0, 4]],
    ['bytes=1048570-1048589', 206, 'bytes 1048570-1048589/1048600', [1_048_570, 1_048_590]],
    ['bytes=1048590-', 206, 'bytes 1048590-1048599/1048600', [1_048_590, 1_048_600]],
    ['bytes=-5', 206, 'bytes 1048595-1048599/1048600', [1_048_595, 1_048_600]],
    ['bytes=-9999999', 206, 'bytes 0-1048599/1048600', [0, 1_048_600]],
    ['bytes=0-1,5-6', 200, undefined, [0, 1_048_600]],
    ['lines=1-2', 200, undefined, [0, 1_048_600]],
  ] as const)('can be read by byte range: %s', async (range, status, contentRange, [from, to]) => {
    const record = await newProject()
    const bytes = pdf({ size: 1_048_600 })
    const { body } = await upload(record, bytes)
    const reply = await content(record, body.id, { range })
    expect(reply.status).toBe(status)
    expect(reply.headers['content-range']).toBe(contentRange)
    expect(reply.raw.rawPayload.equals(bytes.subarray(from, to))).toBe(true)
  })

  it.each([
    ['half of a picture', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    [
      'a picture whose pixels are damaged',
      (whole: Buffer) => Buffer.from(whole).fill(0, 50, whole.length - 20),
    ],
    ['only its first bytes', (whole: Buffer) => whole.subarray(0, 16)],
  ])('is refused with a sentence if it is %s', async (_what, damage) => {
    const record = await newProject()
    const reply = await upload(record, damage(png(400, 300)), 'photo.png')
    expect([reply.status, reply.body.errors]).toEqual([400, { body: [refusals.damagedPicture.text] }])
    expect(await filesOf(record)).toEqual([])
  })

  it('is refused if it is a picture of more pixels than fit in memory', async () => {
    const record = await newProject()
    const header = Buffer.from(png())
    header.writeUInt32BE(20_000, 16)
    header.writeUInt32BE(20_000, 20)
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
    const reply = await upload(record, header, 'photo.png')
    expect([reply.status, reply.body.errors]).toEqual([400, { body: [refusals.pictureTooLarge.text] }])
  })

  it('is checked in little time and memory if it is a small picture that unpacks to 1 GB', {
    tags: 'rare',
  }, async () => {
    const record = await newProject()
    const bytes = packedPng(2 ** 30)
    const [memory, { user }] = [process.memoryUsage.rss(), process.cpuUsage()]
    const { status } = await upload(record, bytes, 'photo.png')
    // The data beyond the last row are not unpacked.
    expect(status).toBe(201)
    const seconds = (process.cpuUsage().user - user) / 1e6
    expect(seconds / (await slownessNow())).toBeLessThan(2)
    expect((process.memoryUsage.rss() - memory) / 2 ** 20).toBeLessThan(200)
  })

  it.each(['bytes=2000000-', 'bytes=1048600-', 'bytes=-0'])(
    'is answered 416 to a range outside it: %s',
    async (range) => {
      const record = await newProject()
      const { body } = await upload(record, pdf({ size: 1_048_600 }))
      const reply = await content(record, body.id, { range })
      expect([reply.status, reply.headers['content-range']]).toEqual([416, 'bytes */1048600'])
    },
  )

  it('may have up to 10 MiB, and not a byte more', { tags: 'slow' }, async () => {
    const record = await newProject()
    const largest = pdf({ size: largestAttachment })
    const { status, body } = await upload(record, largest)
    expect(status).toBe(201)
    expect((await content(record, body.id)).raw.rawPayload.equals(largest)).toBe(true)
    const larger = await upload(record, pdf({ size: largestAttachment + 1 }))
    expect([larger.status, larger.body.type]).toEqual([413, 'urn:costwright:problem:too_large'])
    expect(await filesOf(record)).toHaveLength(1)
  })

  it.each([
    ['no bytes', Buffer.alloc(0), 400, 'The file is empty.'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, null],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415, null],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(200)]), 415, null],
    ['a text', Buffer.from('Dear Sirs'), 415, null],
  ])('is refused when its content is %s, whatever its name', async (_what, bytes, status, message) => {
    const record = await newProject()
    const reply = await upload(record, bytes)
    expect(reply.status).toBe(status)
    if (message) expect(reply.body.errors.body).toEqual([message])
    else expect(reply.body.title).toBe('Files may be PDF, PNG, JPEG, WebP, XLSX or DOCX.')
    expect(await filesOf(record)).toEqual([])
  })

  it('is stored as PDF, never with an HTML name, when it is valid as both', async () => {
    const record = await newProject()
    const both = Buffer.concat([pdf(), Buffer.from('<html><script>alert(1)</script></html>')])
    const { body } = await upload(record, both, 'report.html')
    expect(body).toMatchObject({ fileName: 'report.html.pdf', mediaType: 'application/pdf' })
    const { headers } = await content(record, body.id)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  })

  it('is recognised as a workbook by the contents of its archive', async () => {
    const { body } = await upload(await newProject(), await xlsx(), 'prices')
    expect(body).toMatchObject({
      fileName: 'prices.xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ann\\report.pdf', 'report.pdf'],
    ['report\u202efdp.exe', 'report_fdp.exe.pdf'],
    ['a\u0000b.PDF', 'a_b.PDF'],
    ['cafe\u0301.pdf', 'café.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('has folders and control characters removed from its name: %j', async (given, kept) => {
    expect((await upload(await newProject(), pdf(), given)).body.fileName).toBe(kept)
  })

  it.each(['..', '.pdf', 'folder/'])('is refused with an unusable name: %j', async (name) => {
    const { status, body } = await upload(await newProject(), pdf(), name)
    expect([status, body.errors]).toEqual([400, { 'X-File-Name': ['Invalid format.'] }])
  })

  it.each([
    ['no name', {}, 'This field is required.'],
    ['a name that is not percent-encoded', { 'x-file-name': '100%.pdf' }, 'Invalid format.'],
  ])('is refused with %s', async (_what, headers, message) => {
    const { status, body } = await test.api('POST', `${await newProject()}/attachments`, {
      text: pdf(),
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
    expect([status, body.errors]).toEqual([400, { 'X-File-Name': [message] }])
  })

  it('is limited to 50 per record', async () => {
    const record = await newProject()
    const [, id] = record.slice(1).split('/')
    const { body } = await upload(record)
    await test.db.raw(
      `insert into attachment (table_name, record_id, file_name, media_type, size, sha256)
       select table_name, record_id, file_name, media_type, size, sha256
       from attachment, generate_series(2, ?) where id = ?`,
      [mostAttachments, body.id],
    )
    const reply = await upload(record)
    expect([reply.status, reply.body.title]).toEqual([409, 'A record has at most 50 files.'])
    expect((await test.api('GET', `${list}/${id}`)).body.files).toBe(mostAttachments)
  })

  it('is added once when the same request is repeated', async () => {
    const record = await newProject()
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const bytes = pdf()
    const first = await upload(record, bytes, 'a.pdf', key)
    const again = await upload(record, bytes, 'a.pdf', key)
    expect(again.body).toEqual(first.body)
    expect(await filesOf(record)).toHaveLength(1)
    expect((await upload(record, png(), 'a.png', key)).status).toBe(422)
  })

  it('appears in the history of its record when it is added and when it is deleted', async () => {
    const record = await newProject()
    const { body } = await upload(record, pdf(), 'report 5.pdf')
    await upload(await newProject(), pdf(), 'of another.pdf')
    await test.api('DELETE', `${record}/attachments/${body.id}`)
    const { entries } = (await test.api('GET', `${record}/history`)).body
    const ofFiles = entries.filter(({ resource }: { resource: string }) => resource === 'File')
    expect(ofFiles).toMatchObject([
      {
        action: 'deleted',
        changes: [{ field: 'fileName', from: 'report 5.pdf', to: null }, { field: 'size' }],
      },
      {
        action: 'created',
        changes: [{ field: 'fileName', from: null, to: 'report 5.pdf' }, { field: 'size' }],
      },
    ])
    const page = (await test.api('GET', `${record}/history?limit=1&before=${entries[0].id}`)).body
    expect(page.entries).toEqual([entries[1]])
  })

  it('cannot be reached through another record', async () => {
    const [record, other] = [await newProject(), await newProject()]
    const { body } = await upload(record)
    expect((await content(other, body.id)).status).toBe(404)
    expect((await test.api('DELETE', `${other}/attachments/${body.id}`)).status).toBe(404)
    expect((await content(record, body.id)).status).toBe(200)
  })

  it('is answered 404 for a record that does not exist', async () => {
    expect((await upload(`${list}/2147483647`)).status).toBe(404)
    expect((await test.api('GET', `${list}/2147483647/attachments`)).status).toBe(404)
  })
})

describe('Equal files', () => {
  it('are stored once: 200 uploads on 20 records, four at a time', { tags: 'rare' }, async () => {
    const records = await Promise.all(Array.from({ length: 20 }, newProject))
    const bytes = pdf()
    const inTurn = async (first: number) => {
      const statuses: number[] = []
      for (let index = first; index < 200; index += 4)
        statuses.push((await upload(records[index % 20] ?? '', bytes)).status)
      return statuses
    }
    const replies = await Promise.all([0, 1, 2, 3].map(inTurn))
    expect(new Set(replies.flat())).toEqual(new Set([201]))
    expect(await test.db('attachment').where({ sha256: sha(bytes) })).toHaveLength(200)
    expect(await test.db('attachment_content').where({ sha256: sha(bytes) })).toHaveLength(1)
  })
})

describe('Undo', () => {
  it('removes an upload, and can restore it', async () => {
    const record = await newProject()
    const added = await upload(record)
    const taken = await undo(added)
    expect([taken.status, taken.body.undone]).toEqual([200, 1])
    expect(await filesOf(record)).toEqual([])
    await undo(taken)
    expect(await filesOf(record)).toEqual([added.body])
  })

  it('restores a deleted file', async () => {
    const record = await newProject()
    const { body } = await upload(record)
    const deleted = await test.api('DELETE', `${record}/attachments/${body.id}`)
    expect([deleted.status, deleted.body]).toEqual([200, body])
    expect((await content(record, body.id)).status).toBe(404)
    await undo(deleted)
    expect(await filesOf(record)).toEqual([body])
    expect((await content(record, body.id)).status).toBe(200)
  })

  it('restores the files of a deleted record', async () => {
    const record = await newProject()
    const files = [(await upload(record)).body, (await upload(record, png(), 'photo.png')).body]
    const deleted = await test.api('DELETE', record)
    expect(deleted.status).toBe(200)
    expect(
      await test.db('attachment').whereIn(
        'id',
        files.map(({ id }) => id),
      ),
    ).toEqual([])
    expect((await undo(deleted)).status).toBe(200)
    expect(await filesOf(record)).toEqual(files)
  })

  it('restores the files of records that were deleted together', async () => {
    const several = `/${deletedTogether.endpoint}`
    const newRecord = async () => `${several}/${(await sharingRecord(test, deletedTogether)).id}`
    const records = [await newRecord(), await newRecord()]
    for (const record of records) await upload(record)
    const ids = records.map((record) => Number(record.split('/').at(-1)))
    const deleted = await test.api('DELETE', several, { body: { ids } })
    expect(deleted.status).toBe(200)
    await undo(deleted)
    for (const record of records) expect(await filesOf(record)).toHaveLength(1)
  })

  it('of a deleted file does nothing once the record is deleted', async () => {
    const record = await newProject()
    const { body } = await upload(record)
    const deleted = await test.api('DELETE', `${record}/attachments/${body.id}`)
    await test.api('DELETE', record)
    expect((await undo(deleted)).status).toBe(404)
  })

  it('of a creation is refused once a file was added, because it would be deleted too', async () => {
    const made = await test.api('POST', list, { body: await sharingBody(test, projects) })
    const record = `${list}/${made.body.id}`
    const added = await upload(record)
    const refused = await undo(made)
    expect([refused.status, refused.body.title]).toEqual([
      409,
      'Files were added since, which would be deleted. Nothing was undone.',
    ])
    await undo(added)
    expect((await undo(made)).status).toBe(200)
  })

  it('of an upload is refused to everyone but its author and Administrators', async () => {
    const record = await newProject()
    const added = await upload(record, pdf(), 'a.pdf', { as: 'administrator' })
    expect((await undo(added)).status).toBe(403)
    expect(await filesOf(record)).toHaveLength(1)
  })
})

describe('File content that no attachment uses', () => {
  const cleanUpAfter = async (bytes: Buffer, hours: number) => {
    await test.db.raw(
      'update attachment_content set used_at = used_at - make_interval(hours => ?) where sha256 = ?',
      [hours, sha(bytes)],
    )
    await cleanUp(test.db, new Date(), resources)
  }

  it('is deleted after 48 hours', async () => {
    const record = await newProject()
    const bytes = pdf()
    const { body } = await upload(record, bytes)
    await cleanUpAfter(bytes, 1_000)
    expect(await isKept(bytes)).toBe(true)
    await test.api('DELETE', `${record}/attachments/${body.id}`)
    await cleanUpAfter(bytes, 47)
    expect(await isKept(bytes)).toBe(true)
    await cleanUpAfter(bytes, 2)
    expect(await isKept(bytes)).toBe(false)
  })

  it('is kept when a file uses it again', async () => {
    const record = await newProject()
    const bytes = pdf()
    const { body } = await upload(record, bytes)
    await test.api('DELETE', `${record}/attachments/${body.id}`)
    await upload(record, bytes)
    await cleanUpAfter(bytes, 49)
    expect(await isKept(bytes)).toBe(true)
  })
})

describe('The list filter for files', () => {
  it('finds the records with files, and those without', async () => {
    const [having, lacking] = [await newProject(), await newProject()].map((path) =>
      Number(path.split('/').at(-1)),
    )
    await upload(`${list}/${having}`)
    const found = async (files: unknown) => {
      const filter = encodeURIComponent(JSON.stringify({ files, id: [having, lacking] }))
      const { body } = await test.api('GET', `${list}?filter=${filter}&sort=["files","DESC"]`)
      return body.map(({ id }: { id: number }) => id)
    }
    expect(await found({ above: 0 })).toEqual([having])
    expect(await found(0)).toEqual([lacking])
    expect(await found({ from: 0 })).toEqual([having, lacking])
  })
})
