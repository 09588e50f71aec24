import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import { freePort } from '../free-port.ts'
import { run } from '../run.mjs'
import { keepInBrowser, signedInState } from './profile.ts'

/** The last one that runs on every Node that the project runs on. No dependency of it: it is 100 MB, needed by nothing else. */
const version = '12.8.2'

/** What Lighthouse says of a page, on its slow phone: a processor and a line of its own reckoning. */
export interface LighthouseReport {
  readonly path: string
  /** 0 to 100, by what it is for. */
  readonly scores: Readonly<Record<string, number>>
  /** Milliseconds: first paint of content, of the largest content, and what blocks the page beyond 50 ms at a time. */
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
}

/** What is read of its result (`lighthouse/types/lhr`). */
interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
  }
}
type Lighthouse = (address: string, flags: object) => Promise<Result | undefined>

const installIn = async (folder: string): Promise<Lighthouse> => {
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await run('npm', ['install', ...options, `lighthouse@${version}`])
  if (code !== 0)
    throw new Error(`lighthouse@${version} could not be fetched from the package registry:\n${output.trim()}`)
  const module = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  const { default: lighthouse } = (await import(pathToFileURL(module).href)) as { default: Lighthouse }
  return lighthouse
}

/** A browser that Lighthouse can steer, with the person signed in as the app itself does it, or nobody. */
const openBrowser = async (folder: string, port: number, address: string, credentials: object | null) => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  if (!credentials) return context
  const reply = await context.request.post(`${address}${apiBase}/auth`, { data: credentials })
  const state = signedInState((await reply.json()) as SignInReply)
  const page = await context.newPage()
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate(keepInBrowser, state)
  await page.close()
  return context
}

const reportOf = (path: string, { lhr: { categories, audits } }: Result): LighthouseReport => {
  const milliseconds = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    path,
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? Number.NaN) * 100)]),
    ),
    firstPaint: milliseconds('first-contentful-paint'),
    largestPaint: milliseconds('largest-contentful-paint'),
    blocked: milliseconds('total-blocking-time'),
  }
}

/**
 * Asks Lighthouse about the first pages, `/home` of somebody signed in, so many times each. It is fetched from the
 * package registry into a temporary folder.
 * @throws Error with npm's own words when it cannot be fetched
 */
export const askLighthouse = async (
  address: string,
  credentials: object,
  { runs }: { readonly runs: number },
): Promise<readonly LighthouseReport[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-lighthouse-'))
  try {
    const lighthouse = await installIn(folder)
    const reports: LighthouseReport[] = []
    for (let time = 0; time < runs; time++)
      for (const path of ['/login', '/home']) {
        const port = await freePort()
        const profile = join(folder, `profile-${port}`)
        const context = await openBrowser(profile, port, address, path === '/login' ? null : credentials)
        try {
          const result = await lighthouse(`${address}${path}`, {
            port,
            logLevel: 'silent',
            disableStorageReset: true,
          })
          if (!result) throw new Error(`Lighthouse said nothing about ${path}.`)
          reports.push(reportOf(path, result))
        } finally {
          await context.close()
        }
      }
    return reports
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
