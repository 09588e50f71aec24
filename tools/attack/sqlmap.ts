import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attacker } from './attacker.ts'
import { nameOf } from './contract/document.ts'
import { type Target, targetsOf } from './targets.ts'
import { runFor } from './tools.ts'

/** So many run at once: one waits for answers while the other thinks. */
const atOnce = 2

/**
 * One request as a file of sqlmap, which tries what it finds: parameters of the query and the fields of a body.
 * Stars mark more places: ids in the address, and texts inside of parameters that are JSON.
 */
const requestFile = ({ method, url, body }: Target, address: string, headers: readonly string[]) =>
  [`${method} ${url} HTTP/1.1`, `Host: ${new URL(address).host}`, ...headers, '', body ?? ''].join('\r\n')

const withMarkedIds = (target: Target): Target => ({
  ...target,
  url: target.url.replace(/\/(\d+)(?=[/?]|$)/, '/$1*'),
})

/** A list once more, with places inside of its JSON. */
const insideOfJson = (target: Target): Target[] => {
  if (!target.operation.parameters.some(({ content }) => content)) return []
  const [path] = target.url.split('?')
  const query = `sort=["id*","ASC*"]&range=[0,4*]&filter={"q":"a*","id":[1*]}`
  return [{ ...target, url: `${path}?${query.replaceAll('"', '%22')}` }]
}

/** A proof is good for five minutes (milliseconds). */
const provedEvery = 4 * 60_000

const injections = (output: string): string[] =>
  /identified the following injection point/.test(output)
    ? [...output.matchAll(/^Parameter: .*\n(?:\s+.*\n)*/gm)].map(([text]) => text.replaceAll(/\s+/g, ' '))
    : []

/** Looks for SQL in every parameter and field of every call, with the session of an Administrator. */
export const sqlmap: Attacker = async (options) => {
  const { victim, session, seconds, folder } = options
  const until = Date.now() + seconds * 1000
  const targets = (await targetsOf(options)).flatMap((target) => [
    withMarkedIds(target),
    ...insideOfJson(target),
  ])
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
      // It takes numbers such as 99987 for what somebody has tried by hand, and would not begin.
      '--answers=really sure=Y',
      // Refusals are answers like any other.
      ...['--ignore-code=400,401,403,404,409,412,413,415,422,429'],
      ...['--output-dir', join(folder, `out-${at}`)],
      // Sign-in attempts are limited by address.
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
  const unproved: string[] = []
  const proving = setInterval(
    () => victim.prove(session).catch((error: unknown) => unproved.push(String(error))),
    provedEvery,
  )
  await Promise.all(Array.from({ length: atOnce }, work)).finally(() => clearInterval(proving))
  findings.push(...unproved.map((error) => `Some of it was tried without a fresh proof: ${error}`))

  const still = await fetch(`${victim.address}/api/v1.0/auth/has2fa`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  if (!still.ok) findings.push('The session ended under way, so some of it was tried without one.')
  if (done < targets.length)
    findings.push(`Only ${done} of ${targets.length} targets were tried: give it --minutes.`)
  return { tried: `${done} targets, ${places} places`, findings }
}
