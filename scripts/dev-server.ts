/** The server of `npm run dev`: it brings the tables in line with the definitions by itself where that only adds. */
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadSourcesBy } from '../database/migrate.ts'
import { addWhatIsNew } from '../database/migration/add-what-is-new.ts'
import { resources } from '../resources.config.ts'
import { tell } from './as-command.ts'
import { withDatabase } from './with-database.ts'

// What is added here is not in the build.
loadSourcesBy(async (file) => {
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(pathToFileURL(file).href, import.meta.url)
})
await withDatabase(async (db) => {
  const added = await addWhatIsNew(db, resources)
  if (!added) return
  tell(`${added.statements.join(';\n')};\nWrote ${relative(process.cwd(), added.file)}, and carried it out.`)
})
if (!process.exitCode) await import('../api/server.ts')
