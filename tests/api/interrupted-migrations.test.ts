import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationNames } from '../../database/migrate.ts'
import { structureOf } from '../support/backups.ts'
import { marksOfAll } from '../support/contents.ts'
import { connectCut, statementsOf } from '../support/cut-connection.ts'
import { createTestDatabase } from '../support/database.ts'
import { filledDatabases, madeStructures, migrateTo } from '../support/earlier-version.ts'
import { untilAlone } from '../support/until-alone.ts'

const names = await migrationNames()
const filled = filledDatabases()
let made: Awaited<ReturnType<typeof madeStructures>>
beforeAll(async () => {
  made = await madeStructures()
})
afterAll(() => filled.dropAll())

// So many attempts as the migration has statements.

describe.each(names.map((name, index) => [name, index] as const))('Migration %s', (_name, index) => {
  /** A database of the version before, with records. */
  const versionBefore = async () =>
    createTestDatabase(index === 0 ? { empty: true } : { copyOf: await filled.nameAt(index) })

  /** How many statements the migration has, from its BEGIN on. */
  const countStatements = async () => {
    const { target, drop } = await versionBefore()
    const line = connectCut(target, { at: () => false, when: 'before' })
    await migrateTo(line.db, index + 1)
    await line.db.destroy()
    await drop()
    return line.count()
  }

  it('leaves nothing behind when the line breaks at any of its statements, and the next start repairs', async () => {
    const statements = await countStatements()
    // Beginning, locks, Knex's own tables, the migration itself, its entry in the list, the end.
    expect(statements).toBeGreaterThan(8)
    const { db, target, drop } = await versionBefore()
    const untouched = await marksOfAll(db)
    const brokenAt: (string | undefined)[] = []
    for (let n = 1; n <= statements; n++) {
      const line = connectCut(target, { at: (count) => count === n, when: 'before' })
      await expect(migrateTo(line.db, index + 1), line.brokenAt()).rejects.toThrow()
      await line.db.destroy()
      brokenAt.push(line.brokenAt())
      await untilAlone(db)
    }
    expect(brokenAt).not.toContain(undefined)
    // Once for all: a mark never comes back to what it was.
    expect(await marksOfAll(db)).toEqual(untouched)
    await migrateTo(db, index + 1)
    expect(await structureOf(db)).toEqual(made[index + 1])
    await drop()
  })

  it('is done or not when the line breaks before the answer to COMMIT, and the next start knows which', async () => {
    const { db, target, drop } = await versionBefore()
    const line = connectCut(target, { at: (_n, text) => /^commit/i.test(text), when: 'after' })
    await expect(migrateTo(line.db, index + 1)).rejects.toThrow()
    await line.db.destroy()
    expect(line.brokenAt()).toMatch(/^commit/i)
    await untilAlone(db)
    await migrateTo(db, index + 1)
    expect(await structureOf(db)).toEqual(made[index + 1])
    await drop()
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
