import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#product/api/product.ts'
import { resources } from '#product/resources.config.ts'
import { buildApp } from '../../api/app.ts'
import { cleanUp } from '../../api/clean-up.ts'
import { createStatements } from '../../database/plan.ts'
import { apiBase } from '../../model/api-path.ts'
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'
import { type ApiCall, startTestApp, type TestApp, user } from '../support/app.ts'
import { pdf } from '../support/files.ts'

const guides = defineResource({
  name: 'guides',
  label: 'Guide',
  recordText: ['guideName'],
  fields: {
    guideName: { type: 'text', label: 'Name', required: true },
    photo: { type: 'picture', label: 'Photo' },
    passport: { type: 'picture', label: 'Passport', access: { read: ['Administrator'] } },
  },
})
const tours = defineResource({
  name: 'tours',
  label: 'Tour',
  fields: {
    tourName: { type: 'text', label: 'Tour', required: true },
    guideId: { type: 'reference', label: 'Guide', to: guides },
    guidePhoto: { type: 'lookup', label: 'Photo', path: 'guideId.photo' },
  },
})
const defined = { ...resources, ...defineResources(guides, tours) }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    resources: defined,
    prepare: async (db) => void (await db.raw(createStatements({ guides, tours }).join(';\n'))),
  })
})
afterAll(() => test.close())

let shade = 0
/** A picture that no other test has. */
const painted = (width = 60, height = 40) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: (++shade * 67) % 256, g: (shade * 131) % 256, b: 200 },
    },
  })

const send = (bytes: Buffer, call: ApiCall = {}) =>
  test.api('POST', '/Guide/pictures', {
    text: bytes,
    headers: { 'content-type': 'application/octet-stream' },
    ...call,
  })
const sent = async (call: ApiCall = {}): Promise<string> => {
  const { status, body } = await send(await painted().png().toBuffer(), call)
  expect(status).toBe(201)
  return body.picture
}
const read = (picture: string, call: ApiCall & { of?: string; size?: string } = {}) =>
  test.api('GET', `/${call.of ?? 'Guide'}/pictures/${picture}${call.size ? `?size=${call.size}` : ''}`, call)
const guide = async (values: object, call: ApiCall = {}) =>
  (await test.api('POST', '/Guide', { body: { guideName: `Guide ${++shade}`, ...values }, ...call })).body
const undo = (reply: { headers: object }) =>
  test.api('POST', '/Undo', {
    body: { requestId: (reply.headers as Record<string, unknown>)['x-request-id'] },
  })

describe('A picture', () => {
  it('is stored upright, in WebP, without what the camera wrote into it', async () => {
    const photo = await painted(2400, 1200)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const { picture } = (await send(photo)).body
    const whole = await sharp((await read(picture)).raw.rawPayload).metadata()
    expect(whole).toMatchObject({ format: 'webp', width: 800, height: 1600 })
    expect([whole.exif, whole.icc, whole.xmp, whole.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const thumbnail = await sharp((await read(picture, { size: 'thumbnail' })).raw.rawPayload).metadata()
    expect(thumbnail).toMatchObject({ format: 'webp', width: 80, height: 160 })
  })

  it('is refused with a sentence when it cannot be decoded, or has too many pixels', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', sigma: 30 },
      },
    })
      .png()
      .toBuffer()
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const said = async (bytes: Buffer) => {
      const { status, body } = await send(bytes)
      return [status, body.errors?.body?.[0] ?? body.title]
    }
    expect(await said(pdf())).toEqual([415, 'Pictures may be JPEG, PNG or WebP.'])
    expect(await said(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      415,
      'Pictures may be JPEG, PNG or WebP.',
    ])
    expect(await said(whole.subarray(0, whole.length / 2))).toEqual([
      400,
      'This picture is damaged. Open it in another program, save it again and add that file.',
    ])
    expect(await said(bomb)).toEqual([
      400,
      'A picture may have 50 million pixels. Save it smaller and add that file.',
    ])
    expect(await said(Buffer.alloc(0))).toEqual([400, 'The file is empty.'])
  })

  it('must have been sent before a record names it', async () => {
    const reply = await test.api('POST', '/Guide', { body: { guideName: 'Ada', photo: 'f'.repeat(64) } })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { photo: ['This picture is no longer stored. Choose it again.'] },
    ])
  })

  it('takes the space that all files share', async () => {
    const app = await buildApp(
      { ...test.context, settings: { ...test.context.settings, filesMax: 1 } },
      product,
    )
    const { token } = await test.signIn(user)
    const reply = await app.inject({
      method: 'POST',
      url: `${apiBase}/Guide/pictures`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: await painted().png().toBuffer(),
    })
    await app.close()
    expect([reply.statusCode, reply.json().title]).toEqual([
      409,
      'The 0 GB for files are used up. Delete some, or ask the operator for more (FILES_MAX).',
    ])
  })
})

describe('Reading a picture', () => {
  it('needs the record and the field, or to have sent it', async () => {
    const picture = await sent({ as: 'administrator' })
    expect((await read(picture)).status).toBe(404)
    expect((await read(picture, { as: 'administrator' })).status).toBe(200)
    const { id } = await guide({ passport: picture }, { as: 'administrator' })
    expect((await read(picture)).status).toBe(404)
    await test.api('PATCH', `/Guide/${id}`, { as: 'administrator', body: { photo: picture } })
    expect((await read(picture)).status).toBe(200)
    expect((await read(picture, { as: 'anonymous' })).status).toBe(401)
  })

  it('is no way to the picture of a record that the user may not see, nor to know that it exists', async () => {
    const as = { as: 'administrator' } as const
    const hidden = await guide({ passport: await sent(as) }, as)
    const missing = 'a'.repeat(64)
    const tried = async (photo: string) =>
      (await test.api('POST', '/Guide', { body: { guideName: `Guide ${++shade}`, photo } })).body
    const [refused, unknown] = [await tried(hidden.passport), await tried(missing)]
    expect(refused.errors).toEqual({ photo: ['This picture is no longer stored. Choose it again.'] })
    expect(refused.errors).toEqual(unknown.errors)
    const own = await guide({})
    const patched = await test.api('PATCH', `/Guide/${own.id}`, { body: { photo: hidden.passport } })
    expect(patched.status).toBe(400)
    expect((await read(hidden.passport)).status).toBe(404)
  })

  it('is usable by each of two people who sent the same one', async () => {
    const bytes = await painted().png().toBuffer()
    const { body } = await send(bytes)
    await send(bytes, { as: 'administrator' })
    expect((await read(body.picture)).status).toBe(200)
    expect((await guide({ photo: body.picture })).photo).toBe(body.picture)
  })

  it('works through a reference that shows it', async () => {
    const picture = await sent({ as: 'administrator' })
    expect((await read(picture, { of: 'Tour' })).status).toBe(404)
    const { id: guideId } = await guide({ photo: picture }, { as: 'administrator' })
    const { body } = await test.api('POST', '/Tour', { body: { tourName: 'Harbour', guideId } })
    expect(body.guidePhoto).toBe(picture)
    expect((await read(picture, { of: 'Tour' })).status).toBe(200)
  })

  it('answers 304 to who has it', async () => {
    const { picture } = (await send(await painted(400, 300).png().toBuffer())).body
    const { etag } = (await read(picture)).headers
    expect((await read(picture, { headers: { 'if-none-match': String(etag) } })).status).toBe(304)
    expect((await read(picture, { size: 'thumbnail' })).headers.etag).not.toBe(etag)
  })
})

describe('A changed picture', () => {
  it('comes back with an undo, also that of a deletion', async () => {
    const [first, second] = [await sent(), await sent()]
    const { id } = await guide({ photo: first })
    const changed = await test.api('PATCH', `/Guide/${id}`, { body: { photo: second } })
    expect((await undo(changed)).status).toBe(200)
    expect((await test.api('GET', `/Guide/${id}`)).body.photo).toBe(first)
    const removed = await test.api('PATCH', `/Guide/${id}`, { body: { photo: null } })
    await undo(removed)
    const deleted = await test.api('DELETE', `/Guide/${id}`)
    await undo(deleted)
    expect((await test.api('GET', `/Guide/${id}`)).body.photo).toBe(first)
    expect((await read(first)).status).toBe(200)
  })

  it('is kept for 48 hours, and one that a record has for good', async () => {
    const [first, second] = [await sent(), await sent()]
    const { id } = await guide({ photo: first })
    const age = (hours: number) =>
      test.db.raw(`update stored_picture set used_at = used_at - make_interval(hours => ${hours});
        update attachment_content set used_at = used_at - make_interval(hours => ${hours})`)
    const kept = async () => {
      await cleanUp(test.db, new Date(), defined)
      return [(await read(first)).status, (await read(second)).status]
    }
    await age(100)
    // Sending it again is a use of it.
    await test.api('PATCH', `/Guide/${id}`, { body: { photo: second } })
    await age(47)
    expect(await kept()).toEqual([200, 200])
    await age(2)
    expect(await kept()).toEqual([404, 200])
  })

  it('is in the history of the record', async () => {
    const { id } = await guide({ photo: await sent() })
    await test.api('PATCH', `/Guide/${id}`, { body: { photo: null } })
    const { entries } = (await test.api('GET', `/Guide/${id}/history`)).body
    expect(entries[0].changes).toMatchObject([{ field: 'photo', to: null }])
  })
})

describe('A sheet', () => {
  it('has no column for a picture', async () => {
    await guide({ photo: await sent() })
    for (const query of ['', '?columns=all']) {
      const { raw } = await test.api('GET', `/Guide/export.csv${query}`)
      expect(raw.payload.split('\r\n')[0]).toMatch(/Name/)
      expect(raw.payload.split('\r\n')[0]).not.toMatch(/Photo/)
    }
  })

  it('is refused with a sentence when a column is said to be one', async () => {
    const body = { columns: ['guideName', 'photo'], key: ['guideName'], rows: [['Ada', 'ada.jpg']] }
    const reply = await test.api('POST', '/Guide/import', { body })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { columns: ['Photo is a picture, which no file can hold. Add it in the form.'] },
    ])
  })
})
