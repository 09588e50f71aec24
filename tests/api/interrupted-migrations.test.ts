import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationNames } from '../../database/migrate.ts'
import { createRandom } from '../../demo/random.ts'
import { structureOf } from '../support/backups.ts'
import { marksOfAll } from '../support/contents.ts'
import { connectCut, statementsOf } from '../support/cut-connection.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { filledDatabases, madeStructures, migrateTo } from '../support/earlier-version.ts'
import { runs } from '../support/property-runs.ts'
import { untilAlone } from '../support/until-alone.ts'

const names = await migrationNames()
const filled = filledDatabases()
let made: Awaited<ReturnType<typeof madeStructures>>
beforeAll(async () => {
  made = await madeStructures()
})
afterAll(() => filled.dropAll())

/** Statements after which the line has broken already. */
const tried = new Set<string>()

/** Names of savepoints are numbers that only go up. */
const unnumbered = (text: string) => text.replace(/\btrx\d+/g, 'trx')

/**
 * Where the line is to break: right before COMMIT, and right before some of the other statements, drawn anew by `SEED`; but not
 * where another migration has sent the same texts up to there, as all begin with the same locks and questions. What has been
 * sent is one transaction, whichever statement comes next.
 */
const placesOf = (name: string, statements: readonly string[]): number[] => {
  const places = [...statements.keys()].flatMap((at) => {
    const sent = unnumbered(statements.slice(0, at + 1).join('\n;\n'))
    if (tried.has(sent)) return []
    tried.add(sent)
    return [at + 1]
  })
  const drawn = createRandom(`${process.env.SEED ?? '1'} ${name}`).shuffled(places.slice(0, -1))
  return [...drawn.slice(0, runs(2)).sort((a, b) => a - b), ...places.slice(-1)]
}

/** What begins or ends a transaction, and no savepoint. */
const bounds = (statements: readonly string[]) =>
  statements
    .map(
      (text) => /^\s*(begin|start|commit|end|rollback(?! to)|abort|prepare transaction)\b/i.exec(text)?.[1],
    )
    .filter(Boolean)
    .map((word) => word?.toLowerCase())

describe.each(names.map((name, index) => [name, index] as const))('Migration %s', (name, index) => {
  /** A database of the version before, with records. */
  const versionBefore = async () =>
    createTestDatabase(index === 0 ? { empty: true } : { copyOf: await filled.nameAt(index) })

  /** One whose line broke before the answer to COMMIT: all statements of the migration have reached it. */
  let whole: TestDatabase
  let line: ReturnType<typeof connectCut>
  let refusal: unknown
  beforeAll(async () => {
    whole = await versionBefore()
    line = connectCut(whole.target, { at: (_n, text) => /^commit/i.test(text), when: 'after' })
    refusal = await migrateTo(line.db, index + 1).catch((error: unknown) => error)
    await line.db.destroy()
    return whole.drop
  })

  it('is one transaction, leaves nothing behind when the line breaks at any of its statements, and the next start repairs', async () => {
    const { statements } = line
    // Beginning, locks, Knex's own tables, the migration itself, its entry in the list, the end.
    expect(statements.length).toBeGreaterThan(8)
    expect(bounds(statements)).toEqual(['begin', 'commit'])
    expect(statements.at(-1)).toMatch(/^commit/i)
    const { db, target, drop } = await versionBefore()
    const untouched = await marksOfAll(db)
    const places = placesOf(name, statements)
    expect(places.at(-1)).toBe(statements.length)
    const brokenAt: (string | undefined)[] = []
    for (const place of places) {
      const line = connectCut(target, { at: (n) => n === place, when: 'before' })
      await expect(migrateTo(line.db, index + 1), line.brokenAt()).rejects.toThrow()
      await line.db.destroy()
      brokenAt.push(line.brokenAt())
      await untilAlone(db)
    }
    expect(brokenAt.map((text) => unnumbered(text ?? ''))).toEqual(
      places.map((place) => unnumbered(statements[place - 1] ?? '')),
    )
    // Once for all: a mark never comes back to what it was.
    expect(await marksOfAll(db)).toEqual(untouched)
    await migrateTo(db, index + 1)
    expect(await structureOf(db)).toEqual(made[index + 1])
    await drop()
  })

  it('is done or not when the line breaks before the answer to COMMIT, and the next start knows which', async () => {
    const { db } = whole
    expect(refusal).toBeInstanceOf(Error)
    expect(line.brokenAt()).toMatch(/^commit/i)
    await untilAlone(db)
    await migrateTo(db, index + 1)
    expect(await structureOf(db)).toEqual(made[index + 1])
  })
})

describe('The line that breaks', () => {
  it('takes a text apart as PostgreSQL does', () => {
    expect(statementsOf(`a ';' b; c $$ d; e $$;\n f -- g; h\n; $x$;$$;$x$`)).toEqual([
      `a ';' b`,
      ' c $$ d; e $$',
      '\n f -- g; h\n',
      ' $x$;$$;$x$',
    ])
  })
})
