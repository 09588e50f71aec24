import type { Knex } from 'knex'
import type { Resources } from '../../model/resources.ts'
import { migrate, migrationsFolder } from '../migrate.ts'
import { decisionsOf } from './decisions.ts'
import { planMigration, writeMigration } from './generate.ts'

/**
 * Writes and runs the migration for the definitions if it only adds. Changes and removals need a review.
 * @returns the file and its statements; null if there is nothing to add, or not only additions
 */
export const addWhatIsNew = async (
  db: Knex,
  resources: Resources,
  folder = migrationsFolder,
): Promise<{ file: string; statements: readonly string[] } | null> => {
  const plan = await planMigration(db, resources, decisionsOf(resources))
  if (plan.up.length === 0 || !plan.additive || plan.obstacles.length > 0) return null
  const file = await writeMigration(plan, folder)
  await migrate(db, { folders: [...new Set([migrationsFolder, folder])] })
  return { file, statements: plan.up }
}
