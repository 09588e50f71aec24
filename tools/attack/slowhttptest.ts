import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { apiBase } from '../../model/api-path.ts'
import type { Attacker, AttackOptions } from './attacker.ts'
import { runFor } from './tools.ts'

const connections = 500
/**
 * The server allows 30 seconds to receive a request and two minutes behind 300 kbit/s for the reply; then it closes all
 * connections and the attack ends.
 */
const attackSeconds = 150
/** Max. latency of other requests in milliseconds, on a busy machine. */
const patience = 3_000

/** Other connections: to the database, and of regular users. */
const someOfPeopleAtWork = 25

/** Requests records continuously, like a regular user. */
const watch = ({ victim, session }: AttackOptions) => {
  const times: number[] = []
  const failures: string[] = []
  const before = victim.openSockets()
  const open: { at: number; count: number }[] = []
  let going = true
  const work = (async () => {
    while (going) {
      const begun = performance.now()
      try {
        const reply = await fetch(`${victim.address}${apiBase}/Supplier?range=[0,9]`, {
          headers: { authorization: `Bearer ${session.token}` },
          signal: AbortSignal.timeout(30_000),
        })
        await reply.text()
        if (!reply.ok) failures.push(`somebody at work was answered ${reply.status}`)
      } catch (error) {
        failures.push(`somebody at work was not answered: ${String(error)}`)
      }
      times.push(performance.now() - begun)
      open.push({ at: Date.now(), count: victim.openSockets() - before })
      await delay(200)
    }
  })()
  return async () => {
    going = false
    const end = Date.now()
    await work
    // Only during the attack: its end closes everything.
    const during = open.filter(({ at }) => at < end - 2_000).map(({ count }) => count)
    return {
      most: Math.max(0, ...during),
      left: during.at(-1) ?? 0,
      asked: times.length,
      slowest: Math.round(Math.max(...times)),
      failures,
    }
  }
}

/** Slow headers, slow bodies and slow readers, with hundreds of connections each. */
export const slowhttptest: Attacker = async (options) => {
  const { victim } = options
  const at = (path: string) => ['-u', `${victim.address}${path}`]
  const kinds: Record<string, string[]> = {
    'slow headers': ['-H', '-i', '5', '-x', '10', '-t', 'GET', ...at('/')],
    'slow bodies': [
      '-B',
      '-i',
      '5',
      '-s',
      '8192',
      '-x',
      '10',
      '-f',
      'application/json',
      ...at(`${apiBase}/auth`),
    ],
    'slow reading': [
      '-X',
      '-w',
      '1',
      '-y',
      '2',
      '-n',
      '5',
      '-z',
      '16',
      '-k',
      '3',
      ...at(`${apiBase}/openapi.json`),
    ],
  }
  const findings: string[] = []
  const tried: string[] = []
  for (const [kind, args] of Object.entries(kinds)) {
    const stopWatching = watch(options)
    const { code, output } = await runFor(attackSeconds + 30, 'slowhttptest', [
      ...args,
      ...['-c', String(connections), '-r', '200', '-l', String(attackSeconds), '-p', '3', '-v', '1'],
    ])
    const { most, left, asked, slowest, failures } = await stopWatching()
    // The exit code is 0 whether or not the server survives.
    if (code !== 0) findings.push(`${kind}: slowhttptest ended with ${code}: ${output.slice(-500)}`)
    findings.push(...failures.map((failure) => `${kind}: ${failure}`))
    if (slowest > patience) findings.push(`${kind}: somebody at work waited ${slowest} ms`)
    // Unread parts of a reply can be in system buffers, after the server has closed the connection.
    const said = stripVTControlCharacters(output)
    const open = said.includes('No open connections left') ? 0 : left
    if (open > someOfPeopleAtWork) findings.push(`${kind}: ${open} connections are open at the end`)
    const second = /Test ended on (\d+)th second/.exec(said)?.[1] ?? '?'
    tried.push(
      `${kind}: ${most} connections, ${open} after ${second} s, ${asked} others answered in ${slowest} ms or less`,
    )
  }
  return { tried: tried.join('; '), findings }
}
