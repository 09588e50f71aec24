import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { rawGet, rawRequest } from '../support/raw-request.ts'

/** A build of the admin, next to a file that must not be served. */
const canary = 'what only the server may read'
const folder = mkdtempSync(join(tmpdir(), 'costwright-served-'))
const adminFolder = join(folder, 'admin')
const page = '<!doctype html><meta property="csp-nonce" content="__CSP_NONCE__" /><title>Costwright</title>'
const script = 'export const answer = 42'
mkdirSync(join(adminFolder, 'assets'), { recursive: true })
writeFileSync(join(adminFolder, 'index.html'), page)
writeFileSync(join(adminFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
writeFileSync(join(adminFolder, 'assets', 'index-a1b2c3d4.js'), script)
writeFileSync(join(adminFolder, 'assets', 'index-a1b2c3d4.js.br'), brotliCompressSync(script))
writeFileSync(join(adminFolder, '.env'), canary)
// More than the buffers of two sockets hold.
writeFileSync(join(adminFolder, 'large.bin'), Buffer.alloc(32 * 1024 * 1024))
writeFileSync(join(folder, 'secret.key'), canary)
symlinkSync(join(folder, 'secret.key'), join(folder, 'link'))

const requestTimeoutMs = 400
const log: string[] = []
let test: TestApp
let port: number
let authorization: string
beforeAll(async () => {
  test = await startTestApp({
    adminFolder,
    requestTimeoutMs,
    logLevel: 'info',
    logStream: { write: (line) => log.push(line) },
  })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  authorization = `Bearer ${(await test.signIn(user)).token}`
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers })

describe('A response of the API', () => {
  it.each([
    '/api/v1.0/health',
    '/api/v1.0/docs',
    '/api/v1.0/Project',
    '/api/v1.0/nothing',
    '/api/v1.0/Project/%ff',
  ])('to %s is not cached and not sniffed', async (url) => {
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).toMatch(/^(application\/(problem\+)?json|text\/html); charset=utf-8$/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(['GET', 'POST'] as const)('names the address that a misspelt one may mean: %s', async (method) => {
    const { payload } = await test.app.inject({ method, url: '/api/v1.0/Projct' })
    expect(JSON.parse(payload)).toMatchObject({
      status: 404,
      title: 'There is nothing at this address. Did you mean "Project"?',
    })
  })

  it('with the OpenAPI document has the same text as JSON and as YAML', { tags: 'slow' }, async () => {
    const { payload } = await get('/api/v1.0/openapi.json')
    expect(JSON.parse(payload).paths).toHaveProperty('/api/v1.0/Project/{id}')
    for (const type of ['json', 'yaml']) {
      const reply = await get(`/api/v1.0/docs/${type}`)
      expect(reply.headers['content-type']).toBe(`application/${type}; charset=utf-8`)
      expect(reply.payload).toBe(payload)
    }
  })

  it('with a record is not cached', async () => {
    const reply = await test.api('GET', '/UserAccounts')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('is compressed also with a Content-Range header', async () => {
    for (const projectName of Array.from({ length: 30 }, (_, index) => `Name of compressed rows ${index}`))
      await test.api('POST', '/Project', { body: { projectName } })
    const reply = await get('/api/v1.0/Project?range=[0,24]', {
      authorization,
      'accept-encoding': 'br, gzip',
    })
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'content-range': expect.stringMatching(/^projects 0-24\/\d+$/),
    })
    expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toHaveLength(25)
    expect(reply.rawPayload.length).toBeLessThan(1500)
  })

  it('leaves one log line without the search text', async () => {
    const before = log.length
    await get('/api/v1.0/Project?filter={"q":"Skelderthwaite"}', {
      authorization,
    })
    const lines = log.slice(before)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      req: { method: 'GET', url: '/api/v1.0/Project' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      requestId: expect.any(String),
    })
  })

  it('has headers that isolate it from pages of other sites', async () => {
    const { headers } = await get('/api/v1.0/health')
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  })
})

describe('The OpenAPI document', () => {
  const document = (headers: Record<string, string> = {}) =>
    test.app.inject({ url: '/api/v1.0/openapi.json', headers })

  it('is sent compressed to clients that accept it, with the same bytes each time', {
    tags: 'rare',
  }, async () => {
    const plain = await document()
    const [first, second] = [
      await document({ 'accept-encoding': 'gzip, br' }),
      await document({ 'accept-encoding': 'br' }),
    ]
    expect(first.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.payload)
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect((await document({ 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  it('is answered 304 to clients that have it', async () => {
    const { etag, ...headers } = (await document()).headers
    expect(headers['cache-control']).toBe('no-cache')
    const again = await document({ 'if-none-match': String(etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect((await document({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

describe('The page', () => {
  const addresses = ['/', '/index.html', '/admin/projects', '/login', '/INDEX.HTML', '/assets']
  /** Missing files: for a person who opens one, the page reports it. */
  const files = [
    '/.env',
    '/admin/../.env',
    '/backup.sql',
    '/admin/projects.bak',
    '/login~',
    '/home.tar.gz?x=1',
  ]

  it.each([...addresses, ...files])(
    'at %s is not cached, and allows only styles with its own nonce',
    async (url) => {
      const [one, two] = await Promise.all([get(url), get(url)])
      const nonces = [one, two].map((reply) => {
        expect(reply.statusCode).toBe(files.includes(url) ? 404 : 200)
        expect(reply.headers['cache-control']).toBe('no-store')
        expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
        const policy = String(reply.headers['content-security-policy'])
        const nonce = /style-src 'self' 'nonce-([\w+/=]{22,})'/.exec(policy)?.[1] ?? ''
        expect(reply.payload).toBe(page.replace('__CSP_NONCE__', nonce))
        for (const rule of [
          "default-src 'none'",
          "script-src 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "form-action 'self'",
        ])
          expect(policy.split('; ')).toContain(rule)
        expect(policy).not.toMatch(/unsafe|\*|https?:/)
        return nonce
      })
      expect(new Set(nonces).size).toBe(2)
    },
  )

  it('is served at every address of a screen', async () => {
    const screens = ['/admin/history?resource=users&recordId=1.5', '/admin/projects/7/tasks/8/notes']
    for (const url of screens) expect((await get(url)).statusCode).toBe(200)
  })

  it('is served only to a GET', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
      expect((await test.app.inject({ method, url: '/admin' })).statusCode).toBe(404)
  })
})

describe('A file of the build', () => {
  it('with a hash in its name is cached for a year', async () => {
    const reply = await get('/assets/index-a1b2c3d4.js')
    expect(reply.payload).toBe(script)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-type']).toMatch(/javascript/)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  it('is served as the build compressed it; the compressed file has no address', async () => {
    const reply = await get('/assets/index-a1b2c3d4.js', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
    })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
    for (const name of ['index-a1b2c3d4.js.br', 'INDEX-a1b2c3d4.js', '.', ''])
      expect((await get(`/assets/${name}`)).statusCode, name).toBe(404)
  })

  it('without a hash in its name is revalidated', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('that no longer exists is 404 instead of the page, which would run as a script', async () => {
    const reply = await get('/assets/index-00000000.js')
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it.each<Record<string, string>>([
    { range: 'bytes=9999999-' },
    { range: 'bytes=5-2' },
    { 'if-match': '"x"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ])('requested with %j causes no server error', async (headers) => {
    const reply = await get('/assets/index-a1b2c3d4.js', headers)
    expect(reply.statusCode).toBeLessThan(500)
  })
})

/** Known spellings of the parent folder in path traversal attacks. */
const up = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '%252e%252e',
  '..%2f',
  '..%5c',
  '..\\',
  '....//',
  '..;',
  '%c0%ae%c0%ae',
  '%uff0e%uff0e',
  '..%00',
]

describe('The admin build', () => {
  it('is made for production, whatever the environment of the build', () => {
    const assets = fileURLToPath(new URL('../../dist/admin/assets', import.meta.url))
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    // React's production build names its errors by number, at this address.
    expect(
      scripts.some((name) => readFileSync(join(assets, name), 'utf8').includes('react.dev/errors')),
    ).toBe(true)
  })
})

describe('A file outside the build', () => {
  const targets = up.flatMap((spelling) =>
    ['/', '/assets/', '/api/v1.0/', '/api/v1.0/docs/static/', '//', '/./'].flatMap((base) =>
      ['secret.key', 'link', 'admin/.env', 'package.json', 'etc/passwd'].map(
        (file) => `${base}${`${spelling}/`.repeat(spelling.length > 3 ? 1 : 2)}${file}`,
      ),
    ),
  )

  it('is not served under any spelling of its path', async () => {
    const others = [
      '/.env',
      '/assets/.env',
      '/etc/passwd',
      '//etc/passwd',
      'file:///etc/passwd',
      'http://localhost/../secret.key',
      '/assets/%00',
      '/api/v1.0/docs/static/%00',
      '/api/v1.0/docs/static/../index.js',
      '/?../secret.key',
      '/assets/index-a1b2c3d4.js%00.html',
      '/assets/index-a1b2c3d4.js/../../../secret.key',
      '*',
      '\\..\\secret.key',
    ]
    for (const target of [...targets, ...others]) {
      const { status, head, body } = await rawGet(port, target)
      expect(body, target).not.toContain(canary)
      expect(body, target).not.toMatch(/root:|"dependencies"|"devDependencies"/)
      expect([200, 302, 400, 404, 413], `${target}: ${head}`).toContain(status)
      if (status === 200)
        expect(body, target).toMatch(/^(<!doctype html>|[\da-f]+\r\n<!doctype html>|export const answer)/)
    }
  })
})

const openConnections = () =>
  new Promise((resolve) => test.app.server.getConnections((_error, count) => resolve(count)))

const isProblem = ({ status, head, body }: Awaited<ReturnType<typeof rawRequest>>, expected: number) => {
  expect(status).toBe(expected)
  expect(head).toMatch(/content-type: application\/problem\+json/i)
  expect(head).toMatch(/cache-control: no-store/i)
  expect(JSON.parse(body)).toMatchObject({
    type: expect.stringMatching(/^urn:costwright:problem:/),
    status: expected,
  })
}

describe('A connection', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n'],
    [
      'two lengths',
      'POST /api/v1.0/auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/v1.0/auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /api/v1.0/auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}'],
    [
      'a header over two lines',
      'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\nConnection: close\r\n\r\n',
    ],
  ])('that sends %s is refused and closed', async (what, bytes) => {
    const reply = await rawRequest(port, bytes)
    // Some parsers join a folded header to one, so an answer is fine; two requests are not.
    if (what === 'a header over two lines' && reply.status === 200) return
    isProblem(reply, 400)
  })

  it('that sends headers without end is refused and closed', async () => {
    isProblem(
      await rawRequest(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`),
      413,
    )
  })

  it('that sends bytes beyond ASCII in a header is answered', async () => {
    const reply = await rawRequest(
      port,
      'GET /api/v1.0/Project HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \xe9\xff\r\nIf-Match: "\xe9"\r\nConnection: close\r\n\r\n',
    )
    isProblem(reply, 401)
  })

  it.each([
    ['after a whole request', 'GET /api/v1.0/health HTTP/1.1\r\nHost: localhost\r\n\r\n', 200],
    ['amid the headers', 'GET /api/v1.0/health HTTP/1.1\r\nHost: localhost\r\n', 0],
    [
      'amid the body',
      'POST /api/v1.0/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em',
      0,
    ],
  ])('whose client closed %s is answered if possible, and closed', async (_when, bytes, status) => {
    expect([status, 400, 408]).toContain((await rawRequest(port, bytes, { half: true })).status)
  })

  it('that the client ends within the body is not logged as a server error', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /api/v1.0/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    const before = log.length
    await expect.poll(openConnections).toBe(1)
    socket.destroy()
    await expect.poll(openConnections).toBe(0)
    await get('/api/v1.0/openapi.json')
    await expect.poll(() => log.slice(before).join('')).toContain('request completed')
    expect(log.slice(before).join('')).not.toMatch(/"level":[56]0|"statusCode":5/)
  })

  it('may take 30 seconds, 300 for a large body, and be idle for 60, by default', async () => {
    const usual = await startTestApp({ adminFolder })
    expect(usual.app.server.headersTimeout).toBe(30_000)
    expect(usual.app.server.requestTimeout).toBe(300_000)
    expect(usual.app.server.timeout).toBe(60_000)
    await usual.close()
  })
})

// These wait for timeouts and use no CPU: all run at once.
describe.concurrent('A connection over time', () => {
  /** An app with an eighth of the usual limits. */
  let hasty: { readonly test: TestApp; readonly port: number; readonly requestTimeoutMs: number }
  beforeAll(async () => {
    const requestTimeoutMs = 200
    const test = await startTestApp({ adminFolder, requestTimeoutMs })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    hasty = { test, port: (test.app.server.address() as AddressInfo).port, requestTimeoutMs }
    return test.close
  })

  it.each([
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'never sends the body it promised',
      'POST /api/v1.0/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
    ],
    [
      'never ends its chunks',
      'POST /api/v1.0/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    ],
  ])('that %s is answered with the reason and closed', async (_what, bytes) => {
    const begun = Date.now()
    isProblem(await rawRequest(port, bytes), 408)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(requestTimeoutMs - 50)
  })

  it('that sends nothing is closed', async () => {
    expect([0, 408]).toContain((await rawRequest(port, '')).status)
  })

  it('that reads its response a few bytes at a time is closed', { tags: 'rare' }, async ({ expect }) => {
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
    socket.once('readable', () => socket.read(10))
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
    // Only then does the server notice that the client is gone.
    await expect.poll(openConnections).toBe(0)
    socket.resume()
    await closed
  })

  it('may read a long response steadily for longer than it may wait', { tags: 'rare' }, async ({
    expect,
  }) => {
    const socket = connect(hasty.port, '127.0.0.1')
    socket.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const begun = Date.now()
    for await (const _ of socket) {
      // 16 MB a second at most.
      socket.pause()
      await expect.poll(() => Date.now() - begun, { interval: 5 }).toBeGreaterThan(socket.bytesRead / 16_000)
    }
    expect(socket.bytesRead).toBeGreaterThan(32 * 1024 * 1024)
    expect(Date.now() - begun).toBeGreaterThan(4 * 2 * hasty.requestTimeoutMs)
  })

  it('may wait for the server longer than it may be idle', { tags: 'rare' }, async ({ expect }) => {
    const holder = await hasty.test.db.transaction()
    await holder.raw('lock table project in access exclusive mode')
    const headers = { authorization: `Bearer ${(await hasty.test.signIn(user)).token}` }
    const reply = fetch(`http://127.0.0.1:${hasty.port}/api/v1.0/Project`, { headers })
    const begun = Date.now()
    await expect
      .poll(() => Date.now() - begun, { interval: 100 })
      .toBeGreaterThan(4 * 2 * hasty.requestTimeoutMs)
    await holder.rollback()
    expect((await reply).status).toBe(200)
  })
})
