import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { apiBase } from '../../model/api-path.ts'
import type { Attacker, AttackOptions } from './attacker.ts'
import { runFor } from './tools.ts'

const connections = 500
/**
 * A request may take 30 seconds to arrive and two minutes until its answer is taken; then no connection is left, and
 * the attack ends by itself.
 */
const attackSeconds = 150
/** However many are slow, others are answered within this (milliseconds), on a machine that does other work as well. */
const patience = 3_000

/** Connections that the attack has not opened: a few to the database, and those of whoever is at work. */
const someOfPeopleAtWork = 25

/** Asks for records all the while, as somebody at work does. */
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
    // As long as the attack went on: its own end closes everything.
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

/** Slow headers, slow bodies and slow readers, each with hundreds of connections. */
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
    // It ends with 0 whether or not the server stands.
    if (code !== 0) findings.push(`${kind}: slowhttptest ended with ${code}: ${output.slice(-500)}`)
    findings.push(...failures.map((failure) => `${kind}: ${failure}`))
    if (slowest > patience) findings.push(`${kind}: somebody at work waited ${slowest} ms`)
    // What it has not taken yet of an answer may stand in buffers of the system, which the server has let go of.
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
