import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationNames } from '../../database/migrate.ts'
import { structureOf } from '../support/backups.ts'
import { marksOfAll } from '../support/contents.ts'
import { connectCut, statementsOf } from '../support/cut-connection.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { filledDatabases, madeStructures, migrateTo } from '../support/earlier-version.ts'
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
 * Where the line is to break: right before each statement, but for those before which another migration has sent the same
 * texts. All begin with the same locks and questions.
 */
const placesOf = (statements: readonly string[]): number[] =>
  [...statements.keys()].flatMap((at) => {
    const sent = unnumbered(statements.slice(0, at + 1).join('\n;\n'))
    if (tried.has(sent)) return []
    tried.add(sent)
    return [at + 1]
  })

describe.each(names.map((name, index) => [name, index] as const))('Migration %s', (_name, index) => {
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

  it('leaves nothing behind when the line breaks at any of its statements, and the next start repairs', async () => {
    const { statements } = line
    // Beginning, locks, Knex's own tables, the migration itself, its entry in the list, the end.
    expect(statements.length).toBeGreaterThan(8)
    const { db, target, drop } = await versionBefore()
    const untouched = await marksOfAll(db)
    const places = placesOf(statements)
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
