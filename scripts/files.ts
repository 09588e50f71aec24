/**
 * `npm run files -- check [--digests] [--delete]`: compares the stores of files with the database. `npm run files -- move s3`: moves
 * all contents to the place that FILES_STORE names, while the app runs.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  compareStore,
  countOutside,
  removeFromStore,
  unnamedPlace,
} from '../api/attachments/check-contents.ts'
import { type Moving, moveNext, otherPlaces } from '../api/attachments/move-contents.ts'
import { contentsOf } from '../api/attachments/stores.ts'
import { type Place, places, type Settings } from '../api/settings.ts'
import { countOf } from '../database/query.ts'
import { formatCount } from '../model/format.ts'
import { printProgress } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({
  options: { digests: { type: 'boolean', default: false }, delete: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [work, target] = positionals
const say = (line: string) => process.stdout.write(`${line}\n`)

const check = async (moving: Moving) => {
  const unnamed = await unnamedPlace(moving)
  if (unnamed !== null) throw new Error(unnamed)
  const inside = await countOf(moving.db, `attachment_content where stored_in = 'database'`)
  say(`database: ${formatCount(inside)} contents`)
  const used = (await countOutside(moving)).map(({ place }) => place)
  const named = places.filter((place) => moving.contents.stores[place])
  for (const place of new Set([...used, ...named])) {
    const found = await compareStore(moving, place, { withDigests: values.digests })
    const { contents, bytes, missing, tooMuch } = found
    say(
      `${place}: ${formatCount(contents)} contents, ${formatCount(bytes)} bytes; ${formatCount(missing.length)} missing or damaged, ${formatCount(tooMuch.length)} too much`,
    )
    for (const sha256 of missing) say(`  missing or damaged: ${sha256}`)
    if (values.delete) {
      const removed = await removeFromStore(moving, place, tooMuch)
      say(removed === undefined ? '  Files are moved just now.' : `  ${formatCount(removed)} removed`)
    } else for (const sha256 of tooMuch) say(`  too much: ${sha256}`)
    if (missing.length > 0) process.exitCode = 1
  }
}

const move = async (moving: Moving, to: Place, { filesStore }: Settings) => {
  if (filesStore !== to)
    throw new Error(
      `Set FILES_STORE=${to}, and start the instances with it first: with ${filesStore} they move files elsewhere.`,
    )
  let moved = 0
  let isWaiting = false
  const lost: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const batch = await moveNext(moving, otherPlaces(to), to, after)
    if (!batch) {
      if (!isWaiting)
        printProgress(
          'Waiting: files are moved by an instance, or by a command that was killed (two minutes).',
        )
      isWaiting = true
      await delay(1000)
      continue
    }
    isWaiting = false
    moved += batch.moved
    lost.push(...batch.lost)
    after = batch.after
    if (batch.moved > 0) printProgress(`${formatCount(moved)} moved`)
  }
  say(`Moved ${formatCount(moved)} contents to the place "${to}".`)
  for (const sha256 of lost) say(`  missing or damaged, not moved: ${sha256}`)
  if (lost.length > 0) process.exitCode = 1
}

withDatabase(
  async (db, settings) => {
    const moving = { db, contents: contentsOf(settings), now: () => new Date() }
    const to = places.find((place) => place === target)
    if (work === 'check' && positionals.length === 1) return check(moving)
    if (work === 'move' && to) return move(moving, to, settings)
    throw new Error(`Say what to do: npm run files -- check, or npm run files -- move ${places.join('|')}`)
  },
  { alongside: true },
)
