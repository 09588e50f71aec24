/** The server of `npm run dev`: it brings the tables in line with the definitions by itself where that only adds. */
import { relative } from 'node:path'
import { addWhatIsNew } from '../database/migration/add-what-is-new.ts'
import { resources } from '../resources.config.ts'
import { tell } from './as-command.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db) => {
  const added = await addWhatIsNew(db, resources)
  if (!added) return
  tell(`${added.statements.join(';\n')};\nWrote ${relative(process.cwd(), added.file)}, and carried it out.`)
})
if (!process.exitCode) await import('../api/server.ts')
