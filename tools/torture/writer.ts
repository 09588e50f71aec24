import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../../model/random.ts'
import { applyChanges, type Change, valuesAfter } from './change.ts'
import { type Answer, type Call, type HttpClient, LostReply } from './http-client.ts'
import { type Intent, isLost } from './intent.ts'
import { acceptContested } from './operations/accept-contested.ts'
import { maxLines } from './operations/create.ts'
import { editShared } from './operations/edit-shared.ts'
import { decide } from './operations/index.ts'
import { differences, Records } from './records.ts'
import type { Book, SharedRecords, Turn } from './turn.ts'

/** A write without a reply that was not retried: done once, or not at all. */
export interface UnknownWrite {
  readonly book: Book
  readonly what: string
  readonly changes: readonly Change[]
  readonly holds: readonly string[]
}

export interface Reports {
  acknowledged(operation: string): void
  /** A write sent at this time got a valid reply. */
  served(writer: number, sentAt: number): void
  retried(): void
  unknown(write: UnknownWrite): void
  violated(sentence: string): void
}

interface WriterOptions {
  readonly seed: string
  readonly index: number
  /** Unique to this run: keys of another run with the same seed must not match. */
  readonly run: string
  readonly client: HttpClient
  readonly token: string
  readonly common: SharedRecords
  readonly givesUp: number
  readonly reports: Reports
}

export interface Writer {
  readonly book: Book
  /** Runs one operation until it gets a reply or is given up. */
  takeTurn(number: number): Promise<void>
}

/** Milliseconds before the first retry; each further pause doubles, up to the longest. */
const firstPause = 25
const longestPause = 200
/** Milliseconds of retries before the writer reports that the app does not recover. */
const patience = 90_000

/** One user: operations one after the other, on own records and on a few shared ones. */
export const createWriter = (options: WriterOptions): Writer => {
  const { seed, index, run, client, token, common, givesUp, reports } = options
  const book: Book = { records: new Records(), held: new Set(), ordered: new Set(), last: null }

  const answerTo = async (call: Call, times: 1 | 2, giveUp: boolean): Promise<[Answer, number] | null> => {
    const end = Date.now() + patience
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      const sentAt = Date.now()
      const outcomes = await Promise.all(
        Array.from({ length: times }, () => client.send(call).catch((error: Error) => error)),
      )
      const answers = outcomes.filter(
        (outcome): outcome is Answer => !isLost(outcome) && !(outcome instanceof Error),
      )
      const [first, second] = answers.sort((a, b) => a.status - b.status)
      if (second && second.status < 300 && JSON.stringify(first) !== JSON.stringify(second))
        reports.violated(
          `${call.method} ${call.path}: two requests with one key got ${JSON.stringify(answers)}`,
        )
      if (first) return [first, sentAt]
      checkLost(call, outcomes)
      if (giveUp) return null
      if (Date.now() > end) {
        reports.violated(`${call.method} ${call.path}: no answer in ${patience / 1000} seconds`)
        return null
      }
      reports.retried()
      await delay(pause)
    }
  }

  const checkLost = (call: Call, outcomes: readonly (Answer | Error)[]) => {
    for (const outcome of outcomes)
      if (!(outcome instanceof LostReply) && outcome instanceof Error) throw outcome
      else if (!(outcome instanceof Error) && !outcome.type.startsWith('application/problem+json'))
        reports.violated(`${call.method} ${call.path}: ${outcome.status} as ${outcome.type}`)
  }

  const read = async (path: string): Promise<Answer['body']> => {
    const call: Call = { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }
    const [answer] = (await answerTo(call, 1, false)) ?? []
    if (answer && answer.status !== 200)
      reports.violated(`GET ${path}: answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer?.body
  }

  /** Ids of created records. Reads the lines of a copy, complete and in order. */
  const idsOf = async (intent: Intent, changes: readonly Change[], reply: Answer['body'], what: string) => {
    const ids = intent.ids(reply)
    if (!ids.includes(null)) return ids as number[]
    // A whole list is written to a temporary file first, for which a fault may leave no room; a range is not.
    const found = await read(`/quoteline/QuoteHeader/${ids[0]}?range=[0,${changes.length}]`)
    const lines: { id: number }[] = Array.isArray(found) ? found.sort((a, b) => a.id - b.id) : []
    const wrong = changes.slice(1).flatMap(({ after }, at) => {
      const { quoteHeaderId: _, ...expected } = after ?? {}
      return differences('quote-lines', expected, lines[at] ?? {})
    })
    if (wrong.length > 0 || lines.length !== changes.length - 1)
      reports.violated(
        `${what}: ${lines.length} of ${changes.length - 1} lines were copied; ${wrong.join('; ')}`,
      )
    return ids.map((id, at) => id ?? Number(lines[at - 1]?.id))
  }

  const readRaised = async (purchaseId: number) => {
    const found = await read(`/PurchaseLine/PurchaseHeader/${purchaseId}?range=[0,${maxLines}]`)
    const lines = book.records.of('purchase-lines')
    for (const { id, version } of Array.isArray(found) ? found : []) {
      const values = lines.get(id)
      if (values && version === Number(values.version) + 1) lines.set(id, { ...values, version })
    }
  }

  const carryOut = async (what: string, operation: string, intent: Intent, turn: Turn, manner: Manner) => {
    const key = `${run}/${turn.mark}`
    const headers = { ...intent.call.headers, authorization: `Bearer ${token}`, 'idempotency-key': key }
    for (const line of intent.orders ?? []) book.ordered.add(line)
    const fixed = typeof intent.changes !== 'function' && !intent.acknowledged
    const mayGiveUp = manner.giveUp && fixed && !intent.raises?.length
    const answered = await answerTo({ ...intent.call, headers }, manner.times, mayGiveUp)
    if (!answered) {
      book.last = null
      if (typeof intent.changes === 'function') return
      for (const hold of intent.holds) book.held.add(hold)
      reports.unknown({ book, what, changes: intent.changes, holds: intent.holds })
      return
    }
    const [{ status, body, requestId }, sentAt] = answered
    reports.served(index, sentAt)
    if (status === intent.refusal) return
    if (status >= 300) return reports.violated(`${what}: answered ${status} ${JSON.stringify(body)}`)
    for (const complaint of intent.complaints(body)) reports.violated(`${what}: ${complaint}`)
    const changes = typeof intent.changes === 'function' ? intent.changes(body) : intent.changes
    const ids = await idsOf(intent, changes, body, what)
    applyChanges(book.records, changes, ids)
    for (const purchaseId of intent.raises ?? []) await readRaised(purchaseId)
    // Values that other writers affect can have changed.
    book.last = fixed && !intent.isFinal ? { requestId, changes: madeKnown(changes, ids) } : null
    intent.acknowledged?.(body)
    reports.acknowledged(operation)
  }

  /** Operations on shared records read them first. */
  const decideTogether = async (turn: Turn, { shared, contested }: Manner) => {
    const current = shared && (await read(`/Project/${common.sharedProject.id}`))
    if (current) return { name: 'edit shared project', intent: editShared(turn, current) }
    const line = contested && (await read(`/PurchaseLine/${turn.random.pick(common.contested)}`))
    const intent = line ? acceptContested(turn, line) : null
    return intent && { name: 'accept contested', intent }
  }

  return {
    book,
    takeTurn: async (number) => {
      const mark = `${seed}/${index}/${number}`
      const turn: Turn = { random: createRandom(mark), number, mark, book, common }
      const manner = mannerOf(mark, givesUp)
      const { name, intent } = (await decideTogether(turn, manner)) ?? decide(turn)
      await carryOut(`Writer ${index}, operation ${number} (${name})`, name, intent, turn, manner)
    },
  }
}

const madeKnown = (changes: readonly Change[], ids: readonly number[]): Change[] =>
  changes.map((change, index) => ({
    kind: change.kind,
    id: ids[index] ?? change.id,
    before: change.before,
    after: valuesAfter(change, ids),
  }))

interface Manner {
  readonly shared: boolean
  readonly contested: boolean
  readonly times: 1 | 2
  readonly giveUp: boolean
}

/** How a write is sent. Uses separate random numbers, so that they do not change the write. */
const mannerOf = (mark: string, givesUp: number): Manner => {
  const random = createRandom(`${mark}/manner`)
  return {
    shared: random.chance(0.03),
    // Simulates a double click.
    times: random.chance(0.05) ? 2 : 1,
    giveUp: random.chance(givesUp),
    contested: random.chance(0.04),
  }
}
