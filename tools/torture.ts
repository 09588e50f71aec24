/**
 * `npm run torture [-- --seed N --minutes M --arena ARENA --only FAULT|ARENA]`: injects faults while writers use the app,
 * and compares the data with all acknowledged writes. Exit code 1 on a difference.
 */
import { parseArgs } from 'node:util'
import { build, staleBuilds } from '../scripts/prepare.mjs'
import { arenas } from './torture/arenas.ts'
import { type FaultResult, playRounds } from './torture/rounds.ts'

// Stops and removes everything on signals too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '5' },
    only: { type: 'string' },
    /** Every arena whose name begins so. */
    arena: { type: 'string', default: '' },
  },
})
const { seed, only } = values

const say = (line = '') => process.stdout.write(`${line}\n`)
const column = (value: string | number, width: number) => String(value).padStart(width)
const wanted = arenas.filter(({ name }) => name.toLowerCase().startsWith(values.arena.toLowerCase()))
const names = wanted.flatMap(({ name, faultNames }) => [name, ...faultNames])

const report = (results: readonly FaultResult[]) => {
  const width = Math.max(...results.map(({ fault }) => fault.length)) + 2
  say(
    `\n${'fault'.padEnd(width)}${column('thrown', 8)}${column('acknowledged', 14)}${column('wrong', 7)}${column('longest wait', 14)}${column('without a saved record', 24)}`,
  )
  for (const { fault, thrown, acknowledged, wrong, longestWait, longestWithoutSaved } of results)
    say(
      fault.padEnd(width) +
        column(thrown, 8) +
        column(acknowledged, 14) +
        column(wrong.length, 7) +
        column(`${longestWait.toFixed(1)} s`, 14) +
        column(`${longestWithoutSaved.toFixed(1)} s`, 24),
    )
  for (const { fault, lostAsItMust } of results)
    if (lostAsItMust > 0) say(`${fault}: ${lostAsItMust} differences, as there must be in a control`)
}

if (wanted.length === 0) {
  say(`There is no arena "${values.arena}". There are:\n${arenas.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}
if (only !== undefined && !names.includes(only)) {
  say(`There is no fault "${only}". There are:\n${names.map((name) => `  ${name}`).join('\n')}`)
  process.exit(1)
}

say(`Seed ${seed}; the same faults and operations again: npm run torture -- --seed ${seed}`)
const possible = []
for (const arena of wanted) {
  if (only !== undefined && ![arena.name, ...arena.faultNames].includes(only)) continue
  const missing = await arena.missing()
  if (missing) say(`${arena.name} cannot be had here: ${missing}`)
  else possible.push(arena)
}
// Two instances that start at once would build at once.
build(staleBuilds(['server', 'admin']))
const until = Date.now() + Number(values.minutes) * 60_000
const results = await playRounds({ arenas: possible, seed, until, say, ...(only !== undefined && { only }) })
report(results)
const wrong = results.some((result) => result.wrong.length > 0)
say(wrong ? `\nSeed ${seed}: something was lost or wrong.` : '\nNothing was lost.')
process.exitCode = wrong || results.length === 0 ? 1 : 0
