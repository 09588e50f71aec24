import type { Knex } from 'knex'
import { planWithAnswers } from '../../database/migration/ask.ts'
import { decisionsOf } from '../../database/migration/decisions.ts'
import { planMigration, writeMigration } from '../../database/migration/generate.ts'
import type { Resources } from '../../model/resources.ts'

/** Writes a migration as `npm run migration` does without a terminal. Null if tables and definitions agree. */
export const generateMigration = async (
  db: Knex,
  resources: Resources,
  folder: string,
  { removed = [], name }: { removed?: readonly string[]; name?: string } = {},
): Promise<string | null> => {
  const plan = await planWithAnswers(
    (decisions) => planMigration(db, resources, decisions),
    decisionsOf(resources, removed),
  )
  return plan.up.length === 0 ? null : writeMigration(plan, folder, name)
}
