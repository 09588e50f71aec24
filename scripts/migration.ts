/** `npm run migration [-- NAME]`: writes the migration that brings the tables in line with resources.config.ts. */
import { relative } from 'node:path'
import { generateMigration } from '../database/generate-migration.ts'
import { migrationsFolder } from '../database/migrate.ts'
import { resources } from '../resources.config.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db) => {
  const file = await generateMigration(db, resources, migrationsFolder, process.argv[2])
  process.stdout.write(
    file === null
      ? 'The tables match resources.config.ts: there is nothing to migrate.\n'
      : `Wrote ${relative(process.cwd(), file)}. Read it: a renamed field is dropped and added here.\nThe next start carries it out.\n`,
  )
})
