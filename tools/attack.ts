/**
 * `npm run attack`: runs off-the-shelf attack tools against a copy with the demo firm, on 127.0.0.1 only.
 * Exit code 1 for findings that docs/security.md does not explain.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Attacker } from './attack/attacker.ts'
import { contract } from './attack/contract.ts'
import { slowhttptest } from './attack/slowhttptest.ts'
import { sqlmap } from './attack/sqlmap.ts'
import { findOrInstall } from './attack/tools.ts'
import { startVictim, type Victim } from './attack/victim.ts'
import { wapiti } from './attack/wapiti.ts'

const attackers: Readonly<Record<string, Attacker>> = { contract, sqlmap, wapiti, slowhttptest }

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(attackers).join() },
    minutes: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const names = values.only.split(',')
const unknown = names.filter((name) => !Object.hasOwn(attackers, name))
if (unknown.length > 0)
  throw new Error(`There is no attacker ${unknown.join()}. There are: ${Object.keys(attackers).join(', ')}`)

const say = (line = '') => process.stdout.write(`${line}\n`)

interface Row {
  attacker: string
  tried: string
  requests: number
  'answers of 5xx': number
  findings: number
  explained: number
  seconds: number
}

const attack = async (name: string, victim: Victim, folder: string): Promise<Row> => {
  const attacker = attackers[name] as Attacker
  say(`\n${name}, seed ${values.seed}, at ${victim.address} ...`)
  const begun = Date.now()
  const session = await victim.signIn()
  victim.tally()
  const {
    tried,
    findings,
    explained = [],
  } = await attacker({
    victim,
    session,
    seconds: Number(values.minutes) * 60,
    seed: Number(values.seed),
    folder: await mkdtemp(join(folder, `${name}-`)),
  })
  const { requests, failures } = victim.tally()
  const all = [
    ...findings,
    ...failures.map((line) => `the server's fault: ${line}`),
    ...(victim.isAlive() ? [] : ['the server has ended']),
  ]
  for (const finding of all) say(`  FOUND ${finding.slice(0, 1000)}`)
  for (const finding of new Set(explained)) say(`  explained: ${finding.slice(0, 300)}`)
  return {
    attacker: name,
    tried,
    requests,
    'answers of 5xx': failures.length,
    findings: all.length,
    explained: explained.length,
    seconds: Math.round((Date.now() - begun) / 1000),
  }
}

await findOrInstall(names.filter((name) => name !== 'contract'))
const folder = await mkdtemp(join(tmpdir(), 'costwright-attackers-'))
let victim: Victim | undefined
const end = async () => {
  await victim?.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => end().finally(() => process.exit(1)))
try {
  const rows: Row[] = []
  for (const name of names) {
    // A separate victim per tool, because failed attempts are counted against the account.
    victim = await startVictim()
    rows.push(await attack(name, victim, folder))
    await victim.stop()
  }
  say()
  for (const row of rows)
    say(
      Object.entries(row)
        .map(([what, value]) => `${what}: ${value}`)
        .join(' | '),
    )
  const found = rows.reduce((sum, { findings }) => sum + findings, 0)
  say(found === 0 ? '\nNothing was found.' : `\n${found} findings.`)
  process.exitCode = found === 0 ? 0 : 1
} finally {
  await end()
}
