import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { isWritable } from '../../model/check-record.ts'
import { recordText, valueText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { figuresShown, type Seen } from '../../model/vouches.ts'
import { definitionsFor } from '../access.ts'
import type { AppContext, SignedInUser } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { type NamedRecord, readRecords } from './read.ts'
import { isSame } from './record-change.ts'

/**
 * What the caller of a write has seen of the record that it approves, sends or agrees: its version, which lines raise too,
 * and the figures that its marks show (`vouches` of a definition). If they are others, the write is refused with both.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the caller expects nothing. */
    expected: Expected | undefined
  }
}

export interface Expected {
  /** Name of the resource that it is about, as the caller says. */
  readonly of: string | undefined
  /** The resource of the call. Without `of` it is about its records; if they get no mark, about each record that gets one. */
  readonly calledOn: string | undefined
  readonly seen: Seen
}

const isFigure = (value: unknown): value is number | null => value === null || Number.isFinite(value)
const isSeen = ([name, value]: readonly [name: string, value: unknown]) =>
  name === 'version' ? Number.isInteger(value) : isFigure(value)

const parsed = (text: unknown): Pick<Expected, 'of' | 'seen'> => {
  try {
    const given: unknown = JSON.parse(String(text))
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
      const { of, ...seen } = given as Readonly<Record<string, unknown>>
      if ((of === undefined || typeof of === 'string') && Object.entries(seen).every(isSeen))
        return { of, seen: seen as Seen }
    }
  } catch {
    // As if it were another value.
  }
  throw new Problem('unknown_query', { title: refusals.expectForm })
}

/** Takes `expect` out of the query of each write, so that no route has to know it. */
export const takeExpected = (app: FastifyInstance): void => {
  app.decorateRequest('expected', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { expect, ...others } = request.query as Readonly<Record<string, unknown>>
    if (request.method !== 'GET' && expect !== undefined) {
      request.expected = { ...parsed(expect), calledOn: request.routeOptions.config.resource }
      request.query = others
    }
    done()
  })
}

/** Lets the triggers note which records get a mark in this transaction (database/sql/marks.sql). */
export const noteGiven = (trx: Knex.Transaction): Promise<unknown> =>
  query(trx, `select set_config('costwright.expects', 'on', true)`)

/** Null for a new record. */
type Given = readonly [table: string, column: string, id: number, version: number | null]

const readGiven = async (trx: Knex.Transaction): Promise<readonly Given[]> => {
  const [row] = await query<{ given: string | null }>(
    trx,
    `select nullif(current_setting('costwright.given', true), '') as given`,
  )
  return row?.given ? (JSON.parse(row.given) as Given[]) : []
}

/** Errors: 400 for a figure that no mark of the resource shows, or that the user may not read. */
const requireKnown = (resources: Resources, user: SignedInUser, name: string, expected: Seen): void => {
  const visible = definitionsFor(resources, user)[name]?.fields ?? {}
  const resource = resources[name]
  const known = ['version', ...(resource ? figuresShown(resource) : []).filter((field) => field in visible)]
  if (!Object.keys(expected).every((field) => known.includes(field)))
    throw new Problem('unknown_query', { title: refusals.expectNames({ names: known }) })
}

const refusedAs = (
  resource: Resources[string],
  record: NamedRecord,
  expected: Seen,
  version: number | null,
): Problem | null => {
  const current: Seen = Object.fromEntries(
    Object.keys(expected).map((name) => [
      name,
      name === 'version' ? version : (record[name] as number | null),
    ]),
  )
  // Of the version that was seen, only this write can have changed what people type.
  const isOfThisWrite = (name: string) => {
    const field = resource.fields[name]
    return version !== null && expected.version === version && field !== undefined && isWritable(field)
  }
  const moved = Object.keys(expected).filter(
    (name) =>
      !isSame(expected[name], current[name]) &&
      !(name === 'version' && version === null) &&
      !isOfThisWrite(name),
  )
  if (moved.length === 0) return null
  const figures = moved.filter((name) => name !== 'version')
  const shown = (name: string, value: unknown) => valueText(resource, name, value) || '–'
  const of = recordText(resource, record)
  const title =
    figures.length === 0
      ? refusals.linesSinceSeen({ record: of })
      : refusals.changedSinceSeen({
          record: of,
          figures: figures.map((name) =>
            refusals.figureMoved({
              label: resource.fields[name]?.label ?? name,
              now: shown(name, current[name]),
              seen: shown(name, expected[name]),
            }),
          ),
        })
  return new Problem('changed_since_seen', { title, expected, current })
}

/**
 * After a write, of each record that it gave a mark. A mark keeps what it was given for, so the figures are those that it was
 * given for. What the write itself has typed is not compared. Errors: 409 with the expected and the current ones.
 */
export const requireAsSeen = async (
  trx: Knex.Transaction,
  { resources }: Pick<AppContext, 'resources'>,
  user: SignedInUser,
  { of, calledOn, seen: expected }: Expected,
): Promise<void> => {
  const given = await readGiven(trx)
  const tables = new Set(given.map(([name]) => name))
  const ofCall = calledOn !== undefined && tables.has(resources[calledOn]?.table ?? '') ? calledOn : undefined
  const about = of ?? ofCall
  for (const table of tables) {
    const resource = Object.values(resources).find((one) => one.table === table)
    if (!resource || (about !== undefined && about !== resource.name)) continue
    requireKnown(resources, user, resource.name, expected)
    const versions = new Map<number, number | null>()
    // Who saw a version saw none of the records that this write makes, such as the other parts of a line that is split.
    const isSeen = (version: number | null) => version !== null || expected.version == null
    for (const [of, , id, version] of given)
      if (of === table && isSeen(version) && !versions.has(id)) versions.set(id, version)
    const records = await readRecords(trx, { resources, resource }, [...versions.keys()])
    for (const [id, record] of records) {
      const refused = refusedAs(resource, record, expected, versions.get(id) ?? null)
      if (refused) throw refused
    }
  }
}
