import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callLimits } from '../../api/http/call-limits.ts'
import { rowsOf } from '../../api/http/files/rows.ts'
import { apiBase } from '../../model/api-path.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { pdf } from '../support/files.ts'
import { fillWithoutTrail } from '../support/fill.ts'
import { rawRequest } from '../support/raw-request.ts'
import { sharingRecord } from '../support/samples.ts'

let test: TestApp
const requestTimeoutMs = 1_000
beforeAll(async () => {
  test = await startTestApp({ requestTimeoutMs })
  await fillWithoutTrail(
    test.db,
    `insert into project (project_name, comments) select 'Project ' || n, repeat('☃', 1500) from generate_series(1, 3000) n`,
  )
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

/** Requests the path several times on one connection, and reads no byte of it. */
const askAndTakeNothing = (path: string, token = '', times = 1): Socket => {
  const { port } = test.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  const request = `GET ${apiBase}${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`
  socket.write(request.repeat(times))
  return socket
}

/** 3,000 projects, 13 MB of JSON. */
const manyProjects = `/Project?range=${encodeURIComponent('[0,2999]')}`

/** Opens connections that ask and take nothing, until each waits for its client. */
const askOften = async (connections: number, ...asking: Parameters<typeof askAndTakeNothing>) => {
  const responses: ServerResponse[] = []
  const note = (_request: IncomingMessage, response: ServerResponse) => void responses.push(response)
  test.app.server.on('request', note)
  const sockets = Array.from({ length: connections }, () => askAndTakeNothing(...asking))
  const waiting = () => responses.filter(({ socket }) => Number(socket?.writableLength) > 0)
  await expect.poll(() => waiting().length, { timeout: 20_000 }).toBe(connections)
  test.app.server.off('request', note)
  return { waiting: waiting(), end: () => sockets.forEach((socket) => void socket.destroy()) }
}

describe('A long response', () => {
  it('that the client does not read takes at most 256 KiB of memory', { tags: 'rare' }, async () => {
    const { token } = await test.signIn(user)
    const { waiting, end } = await askOften(callLimits.heavy.perKey, manyProjects, token)
    for (const response of waiting) {
      const held = response.writableLength + Number(response.socket?.writableLength)
      expect(held).toBeLessThanOrEqual(262_144)
    }
    end()
  })

  it('that needs no sign-in takes no memory for each client that does not read it', {
    tags: 'slow',
  }, async () => {
    // The first call makes the document.
    await test.app.inject(`${apiBase}/openapi.json`)
    const before = process.memoryUsage().arrayBuffers
    // More than the buffers of two sockets hold.
    const { end } = await askOften(20, '/openapi.json', '', 4)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 262_144)
    end()
  })

  it('is read from the database in batches of about 64 KiB, however long its rows are', async () => {
    const query = `select repeat('x', 5000) as json from generate_series(1, 1000)`
    const batches = await test.db.transaction(async (trx) => {
      const lengths: number[] = []
      for await (const rows of rowsOf<{ json: string }>(trx, query, []))
        lengths.push(rows.reduce((sum, { json }) => sum + json.length, 0))
      return lengths
    })
    expect(batches.reduce((sum, length) => sum + length, 0)).toBe(5_000_000)
    // Twenty rows are read before the row length is known.
    expect(Math.max(...batches)).toBeLessThanOrEqual(100_000)
    expect(Math.max(...batches.slice(1))).toBeLessThanOrEqual(65_536)
  })
})

/** Sends the headers of an upload and half of the file; `finish` sends the rest and returns the status. */
const beginUpload = async (token: string) => {
  const { id } = await sharingRecord(test, resources['purchase-headers'])
  const { port } = test.app.server.address() as AddressInfo
  const file = pdf()
  const half = Math.floor(file.length / 2)
  const socket = connect(port, '127.0.0.1')
  const status = new Promise<number>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]))
    })
    socket.on('close', () => resolve(0))
  })
  socket.write(
    [
      `POST ${apiBase}/PurchaseHeader/${id}/attachments HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/octet-stream',
      'X-File-Name: invoice.pdf',
      `Content-Length: ${file.length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(file.subarray(0, half))
  return {
    status,
    socket,
    finish: () => {
      socket.write(file.subarray(half))
      return status
    },
  }
}

describe('A large body', () => {
  it('has a longer time limit than others', { tags: 'rare' }, async () => {
    const { token } = await test.signIn(user)
    const upload = await beginUpload(token)
    const { port } = test.app.server.address() as AddressInfo
    const other = await rawRequest(
      port,
      `POST ${apiBase}/auth HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    )
    expect(other.status).toBe(408)
    expect(await upload.finish()).toBe(201)
  })

  it('is one of two at once per user: twenty wait, and more are refused', { tags: 'rare' }, async () => {
    const { token } = await test.signIn(user)
    const { perKey, waiting } = callLimits.largeBodies
    const uploads = await Promise.all(Array.from({ length: perKey + waiting + 1 }, () => beginUpload(token)))
    const refused = await Promise.race(
      uploads.map(async (upload) => ({ upload, status: await upload.status })),
    )
    expect(refused.status).toBe(429)
    const others = uploads.filter((upload) => upload !== refused.upload)
    const statuses = await Promise.all(others.map((upload) => upload.finish()))
    expect(statuses).toEqual(others.map(() => 201))
  })
})
