/** Server of `npm run dev`. Adds new tables and columns before it starts. */
import { relative } from 'node:path'
import { addWhatIsNew } from '../database/migration/add-what-is-new.ts'
import { resources } from '../database/product.ts'
import { printProgress } from './run-command.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db, { logLevel }) => {
  const added = await addWhatIsNew(db, resources)
  if (!added) return
  if (logLevel === 'debug' || logLevel === 'trace') printProgress(`${added.statements.join(';\n')};`)
  printProgress(`Wrote ${relative(process.cwd(), added.file)}, and carried it out.`)
})
if (!process.exitCode) {
  // scripts/dev.mjs has ended.
  process.on('disconnect', () => process.exit())
  await import('../api/server.ts')
  process.send?.('ready')
}
