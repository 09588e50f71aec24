import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Attacker } from './attacker.ts'
import { targetsOf } from './targets.ts'
import { runFor } from './tools.ts'

/**
 * All except those that download lists (nikto, wapp), guess passwords, which are limited, or guess the names of pages
 * (buster): every address outside the API answers the app's page.
 */
const modules = [
  ...['backup', 'blindsql', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess'],
  ...['http_headers', 'methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'ssrf', 'xss', 'xxe'],
]

const scanSeconds = 30
/** Modules look at the time between requests only, and the report takes time too. */
const overrunSeconds = 60

/** Intended behaviour; docs/security.md explains it. */
const meant: readonly RegExp[] = [
  // Removed from browsers; the content security policy replaces it.
  /X-XSS-Protection is not set/,
  // The page must read it to send it back.
  /HttpOnly flag is not set in the cookie : XSRF-TOKEN/,
  // Set on https; the attack uses http.
  /Secure flag is not set in the cookie : XSRF-TOKEN/,
]

interface Finding {
  readonly method: string
  readonly path: string
  readonly info: string
  readonly parameter?: string
}
interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Finding[]>>
  readonly anomalies: Readonly<Record<string, readonly Finding[]>>
}

/** Local address for server-side request forgery. The attack calls no other external address. */
const startBait = async () => {
  const bitten: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    if (!/^\/get_(ssrf|xxe)\.php/.test(url)) bitten.push(`the server was made to fetch ${url}`)
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bitten,
    stop: () => server.close(),
  }
}

/** Crawls the app and attacks every page and every read call, with an Administrator session. */
export const wapiti: Attacker = async (options) => {
  const { victim, session, seconds, folder } = options
  const reads = (await targetsOf(options)).filter(({ method }) => method === 'GET')
  const pages = ['/', '/login', '/home', '/admin/suppliers', '/api/v1.0/docs', '/api/v1.0/openapi.json']
  const report = join(folder, 'report.json')
  const config = join(folder, 'config')
  await mkdir(config)
  // Without a list of technologies, Wapiti downloads one.
  await writeFile(join(config, 'apps.json'), '{}')
  const bait = await startBait()
  const { code, output } = await runFor(seconds + overrunSeconds, 'wapiti', [
    ...['-u', `${victim.address}/`, '--scope', 'domain', '--flush-session', '--no-bugreport', '-v', '1'],
    ...[...pages, ...reads.map(({ url }) => url)].flatMap((url) => ['-s', `${victim.address}${url}`]),
    ...['-H', `Authorization: Bearer ${session.token}`],
    ...['-m', modules.join(), '--endpoint', bait.address],
    ...['--max-scan-time', String(scanSeconds)],
    ...['--max-attack-time', String(Math.max(1, Math.floor((seconds - scanSeconds) / modules.length)))],
    ...['--store-session', join(folder, 'session'), '--store-config', config],
    ...['-t', '10', '-f', 'json', '-o', report],
  ])
  bait.stop()
  if (code !== 0)
    return { tried: 'nothing to the end', findings: [`wapiti ended with ${code}: ${output.slice(-1000)}`] }

  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report
  const said = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, found]) =>
    found.map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
  )
  const isMeant = (text: string) => meant.some((pattern) => pattern.test(text))
  return {
    tried: `${modules.length} modules, ${pages.length + reads.length} addresses to start from`,
    findings: [...said.filter((text) => !isMeant(text)), ...bait.bitten],
    explained: said.filter(isMeant),
  }
}
