import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Attacker } from './attacker.ts'
import { nameOf } from './contract/document.ts'
import { type Target, targetsOf } from './targets.ts'
import { runFor } from './tools.ts'

/** Concurrent runs: one waits for replies while the other computes. */
const atOnce = 2

/**
 * A request file for sqlmap, which tests query parameters and body fields. Asterisks mark more injection
 * points: ids in the path, and texts in JSON parameters.
 */
const requestFile = ({ method, url, body }: Target, address: string, headers: readonly string[]) =>
  [`${method} ${url} HTTP/1.1`, `Host: ${new URL(address).host}`, ...headers, '', body ?? ''].join('\r\n')

const withMarkedIds = (target: Target): Target => ({
  ...target,
  url: target.url.replace(/\/(\d+)(?=[/?]|$)/, '/$1*'),
})

const insideOfJson = (target: Target): Target[] => {
  if (!target.operation.parameters.some(({ schema }) => schema?.contentSchema)) return []
  const [path] = target.url.split('?')
  const query = `sort=["id*","ASC*"]&range=[0,4*]&filter={"q":"a*","id":[1*]}`
  return [{ ...target, url: `${path}?${query.replaceAll('"', '%22')}` }]
}

/** A password confirmation is valid for five minutes (milliseconds). */
const reauthenticateEvery = 4 * 60_000

const injections = (output: string): string[] =>
  /identified the following injection point/.test(output)
    ? [...output.matchAll(/^Parameter: .*\n(?:\s+.*\n)*/gm)].map(([text]) => text.replaceAll(/\s+/g, ' '))
    : []

/** In the order of the seed: a run that ends early tries others each time. */
const shuffled = (targets: Target[], seed: number): Target[] => {
  const all = fc.shuffledSubarray(targets, { minLength: targets.length })
  return fc.sample(all, { numRuns: 1, seed }).flat()
}

/** Tests parameters and fields of as many calls as time allows for SQL injection, with an Administrator session. */
export const sqlmap: Attacker = async (options) => {
  const { victim, session, seconds, seed, folder } = options
  const until = Date.now() + seconds * 1000
  const targets = shuffled(
    (await targetsOf(options)).flatMap((target) => [withMarkedIds(target), ...insideOfJson(target)]),
    seed,
  )
  const findings: string[] = []
  let done = 0
  let places = 0

  const attackOne = async (target: Target, at: number) => {
    const file = join(folder, `${at}.txt`)
    const { isGuarded } = target.operation
    const headers = [
      ...(isGuarded ? [`Authorization: Bearer ${session.token}`] : []),
      ...(target.body === undefined ? [] : ['Content-Type: application/json']),
    ]
    await writeFile(file, requestFile(target, victim.address, headers))
    const { code, output } = await runFor((until - Date.now()) / 1000, 'sqlmap', [
      ...['-r', file, '--ignore-stdin', '--batch', '--disable-coloring', '--flush-session'],
      ...['--dbms=PostgreSQL', '--level=2', '--risk=2', '--time-sec=2'],
      // sqlmap takes numbers such as 99987 for a manual injection attempt and would refuse to start.
      '--answers=really sure=Y',
      ...['--ignore-code=400,401,403,404,409,412,413,415,422,429'],
      ...['--output-dir', join(folder, `out-${at}`)],
      // Sign-in attempts are limited per address.
      ...(isGuarded ? [] : ['--tamper=xforwardedfor']),
    ])
    if (code === 124) return
    done += 1
    places += output.match(/testing for SQL injection on/g)?.length ?? 0
    if (code !== 0)
      findings.push(`${nameOf(target.operation)}: sqlmap ended with ${code}: ${output.slice(-500)}`)
    for (const injection of injections(output)) findings.push(`${nameOf(target.operation)}: ${injection}`)
  }

  const waiting = [...targets.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next && Date.now() < until; next = waiting.shift())
      await attackOne(next[1], next[0])
  }
  const notReauthenticated: string[] = []
  const proving = setInterval(
    () => victim.reauthenticate(session).catch((error: unknown) => notReauthenticated.push(String(error))),
    reauthenticateEvery,
  )
  await Promise.all(Array.from({ length: atOnce }, work)).finally(() => clearInterval(proving))
  findings.push(
    ...notReauthenticated.map((error) => `Some of it was tried without a fresh reauthentication: ${error}`),
  )

  const still = await fetch(`${victim.address}/api/v1.0/auth/has2fa`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  if (!still.ok) findings.push('The session ended under way, so some of it was tried without one.')
  if (done === 0) findings.push('Nothing was tried to its end: give it --minutes.')
  return { tried: `${done} of ${targets.length} targets, ${places} places`, findings }
}
