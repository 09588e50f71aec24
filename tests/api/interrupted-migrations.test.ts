import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../model/random.ts'
import { structureOf } from '../support/backups.ts'
import { marksOfAll } from '../support/contents.ts'
import { type Cut, connectCut, statementsOf } from '../support/cut-connection.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { createdStructures, filledDatabases, migrateTo, namesOfVersions } from '../support/earlier-version.ts'
import { runs } from '../support/property-runs.ts'
import { untilAlone } from '../support/until-alone.ts'

const names = await namesOfVersions()
const filled = filledDatabases()
let made: Awaited<ReturnType<typeof createdStructures>>
beforeAll(async () => {
  made = await createdStructures()
})
afterAll(() => filled.dropAll())

/** Statement sequences after which the connection was already broken. */
const tried = new Set<string>()

/** Savepoint names contain an ever-growing number. */
const unnumbered = (text: string) => text.replace(/\btrx\d+/g, 'trx')

/**
 * Where the connection breaks: right before COMMIT and before some other statements, drawn by `SEED`. Skips a
 * place when another migration sent the same statements up to it, as all start with the same locks and
 * queries. Everything sent so far is one transaction, whichever statement follows.
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

/** The statements that begin or end a transaction, without savepoints. */
const bounds = (statements: readonly string[]) =>
  statements
    .map(
      (text) => /^\s*(begin|start|commit|end|rollback(?! to)|abort|prepare transaction)\b/i.exec(text)?.[1],
    )
    .filter(Boolean)
    .map((word) => word?.toLowerCase())

describe.each(names.map((name, index) => [name, index] as const))(
  'Migration %s',
  { tags: 'rare' },
  (name, index) => {
    /** A database of the previous version with records; its connections break one after the other. */
    let test: TestDatabase
    let untouched: Awaited<ReturnType<typeof marksOfAll>>
    /** All statements that the migration sends. */
    let statements: readonly string[]
    const brokenAt: (string | undefined)[] = []
    const migrateUntilCut = async (cut: Cut) => {
      const line = connectCut(test.target, cut)
      await expect(migrateTo(line.db, index + 1), line.brokenAt()).rejects.toThrow()
      await line.db.destroy()
      await untilAlone(test.db)
      return line
    }
    beforeAll(async () => {
      test = await createTestDatabase(index === 0 ? { empty: true } : { copyOf: await filled.nameAt(index) })
      untouched = await marksOfAll(test.db)
      const line = await migrateUntilCut({ at: (_n, text) => /^commit/i.test(text), when: 'before' })
      statements = line.statements
      brokenAt.push(line.brokenAt())
      return test.drop
    })

    it('is one transaction, and leaves nothing behind when the connection breaks at any statement', async () => {
      // BEGIN, locks, Knex's own tables, the migration, its entry in the list, COMMIT.
      expect(statements.length).toBeGreaterThan(8)
      expect(bounds(statements)).toEqual(['begin', 'commit'])
      expect(statements.at(-1)).toMatch(/^commit/i)
      const places = placesOf(name, statements)
      const last = places.pop()
      expect(last).toBe(statements.length)
      for (const place of places) {
        const line = await migrateUntilCut({ at: (n) => n === place, when: 'before' })
        brokenAt.push(line.brokenAt())
      }
      expect(brokenAt.map((text) => unnumbered(text ?? ''))).toEqual(
        [statements.length, ...places].map((place) => unnumbered(statements[place - 1] ?? '')),
      )
      // Checked once at the end: a changed fingerprint never returns to its old value.
      expect(await marksOfAll(test.db)).toEqual(untouched)
    })

    it('is complete or absent when the connection breaks at COMMIT, and the next start repairs it', async () => {
      const line = await migrateUntilCut({ at: (_n, text) => /^commit/i.test(text), when: 'after' })
      expect(line.brokenAt()).toMatch(/^commit/i)
      await migrateTo(test.db, index + 1)
      expect(await structureOf(test.db)).toEqual(made[index + 1])
    })
  },
)

describe('The test’s statement splitter', () => {
  it('splits a text as PostgreSQL does', () => {
    expect(statementsOf(`a ';' b; c $$ d; e $$;\n f -- g; h\n; $x$;$$;$x$`)).toEqual([
      `a ';' b`,
      ' c $$ d; e $$',
      '\n f -- g; h\n',
      ' $x$;$$;$x$',
    ])
  })
})
