import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../api/http/files/rows.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { fillWithoutTrail } from '../support/fill.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await fillWithoutTrail(
    test.db,
    `insert into project (project_name, comments) select 'Project ' || n, repeat('☃', 1500) from generate_series(1, 3000) n`,
  )
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

/** Asks for 3,000 projects, 13 MB of JSON, and takes not a byte of them. */
const askAndTakeNothing = (token: string): Socket => {
  const { port } = test.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  const range = encodeURIComponent('[0,2999]')
  socket.write(
    `GET ${apiBase}/Project?range=${range} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  return socket
}

describe('A long answer', () => {
  it('that nobody takes is no more than 256 KiB in memory', async () => {
    const { token } = await test.signIn(user)
    const responses: ServerResponse[] = []
    test.app.server.on('request', (_request, response) => responses.push(response))
    const sockets = [1, 2, 3].map(() => askAndTakeNothing(token))
    const waiting = () => responses.filter(({ socket }) => Number(socket?.writableLength) > 0)
    await expect.poll(() => waiting().length, { timeout: 60_000 }).toBe(3)
    for (const response of waiting()) {
      const held = response.writableLength + Number(response.socket?.writableLength)
      expect(held).toBeLessThanOrEqual(262_144)
    }
    for (const socket of sockets) socket.destroy()
  })

  it('is read from the database in pieces of some 64 KiB, however long its rows are', async () => {
    const query = `select repeat('x', 5000) as json from generate_series(1, 1000)`
    const batches = await test.db.transaction(async (trx) => {
      const lengths: number[] = []
      for await (const rows of rowsOf<{ json: string }>(trx, query, []))
        lengths.push(rows.reduce((sum, { json }) => sum + json.length, 0))
      return lengths
    })
    expect(batches.reduce((sum, length) => sum + length, 0)).toBe(5_000_000)
    // Twenty rows come before the length of one is known.
    expect(Math.max(...batches)).toBeLessThanOrEqual(100_000)
    expect(Math.max(...batches.slice(1))).toBeLessThanOrEqual(65_536)
  })
})
