import type { Knex } from 'knex'
import type { Resources } from '../../model/resources.ts'
import { migrate, migrationsFolder } from '../migrate.ts'
import { decisionsOf } from './decisions.ts'
import { planMigration, writeMigration } from './generate.ts'

/**
 * Writes and carries out the migration that the definitions ask for, when it only adds. What changes or removes
 * something is left alone: somebody has to look at it.
 * @returns the file and its statements; null when there is nothing to add, or more to do than to add
 */
export const addWhatIsNew = async (
  db: Knex,
  resources: Resources,
  folder = migrationsFolder,
): Promise<{ file: string; statements: readonly string[] } | null> => {
  const plan = await planMigration(db, resources, decisionsOf(resources))
  if (plan.up.length === 0 || !plan.additive || plan.obstacles.length > 0) return null
  const file = await writeMigration(plan, folder)
  await migrate(db, [...new Set([migrationsFolder, folder])])
  return { file, statements: plan.up }
}
