import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect } from '../../../database/connection.ts'
import { placesIn } from '../../../database/embedded/places.ts'
import { runningServer } from '../../../database/embedded/running.ts'
import { startBenchApp } from '../bench-app.ts'
import { median } from '../measure.ts'
import { startCostwright } from './costwright.ts'
import { startDirectus } from './directus.ts'
import { type Cost, costOf, type Peer, type PeerCall, peerCalls } from './served.ts'

/** One call of the product beside the same of another. */
export interface PeerResult {
  readonly peer: string
  readonly call: PeerCall
  /** CPU of the product's server over that of theirs: the median of the rounds. */
  readonly cpu: number
  /** The product's over itself, in the same rounds: how far from 1 noise alone goes. */
  readonly control: number
  /** Milliseconds of the server's CPU for one call, ours and theirs: the medians of the rounds. */
  readonly cpuOfEach: readonly [number, number]
  /** Milliseconds from the first byte sent to the last read, ours and theirs: the medians. */
  readonly timeOfEach: readonly [number, number]
}

const batches: Readonly<Record<PeerCall, number>> = { one: 200, list: 100, change: 60, create: 60 }

const compareCall = async (ours: Peer, theirs: Peer, call: PeerCall, rounds: number): Promise<PeerResult> => {
  const batch = batches[call]
  for (const peer of [ours, theirs]) await costOf(peer, peer.calls[call], batch)
  const all: [Cost, Cost, Cost][] = []
  for (let round = 0; round < rounds; round++)
    all.push([
      await costOf(ours, ours.calls[call], batch),
      await costOf(theirs, theirs.calls[call], batch),
      await costOf(ours, ours.calls[call], batch),
    ])
  return {
    peer: theirs.name,
    call,
    cpu: median(all.map(([a, b, again]) => (a.cpu + again.cpu) / 2 / b.cpu)),
    control: median(all.map(([a, , again]) => a.cpu / again.cpu)),
    cpuOfEach: [median(all.flatMap(([a, , again]) => [a.cpu, again.cpu])), median(all.map(([, b]) => b.cpu))],
    timeOfEach: [
      median(all.flatMap(([a, , again]) => [...a.times, ...again.times])),
      median(all.flatMap(([, b]) => b.times)),
    ],
  }
}

/**
 * Compares the built product with others on the same PostgreSQL and the same suppliers, each in a process of its own
 * over HTTP, in turns.
 * @param keep where the filled database and what was installed stay for the next run; nowhere when left out
 */
export const comparePeers = async (
  keep: string | undefined,
  scale: number,
  rounds: number,
): Promise<readonly PeerResult[]> => {
  const folder = keep === undefined ? await mkdtemp(join(tmpdir(), 'costwright-peers-')) : resolve(keep)
  const dataDir = join(folder, 'costwright')
  await (await startBenchApp({ scale, dataDir })).close()
  const started: { stop(): Promise<unknown> }[] = []
  try {
    const ours = await startCostwright(dataDir)
    started.unshift(ours)
    const place = await runningServer(dataDir)
    if (!place) throw new Error(`No PostgreSQL runs in ${placesIn(dataDir).cluster}.`)
    const db = connect(place)
    started.unshift({ stop: () => db.destroy() })
    await db.raw('drop database if exists directus')
    await db.raw('create database directus')
    const directusPlace = { ...place, database: 'directus' }
    const theirDb = connect(directusPlace, { poolSize: 1 })
    started.unshift({ stop: () => theirDb.destroy() })
    const theirs = await startDirectus(join(folder, 'directus'), db, theirDb, directusPlace)
    started.unshift(theirs)
    const results: PeerResult[] = []
    for (const call of peerCalls) results.push(await compareCall(ours, theirs, call, rounds))
    return results
  } finally {
    for (const each of started) await each.stop()
    if (keep === undefined) await rm(folder, { recursive: true, force: true })
  }
}
