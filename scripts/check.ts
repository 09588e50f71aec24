/**
 * `npm run check`: fails when the tables and the definitions differ, or a stored sum is not what it adds up to.
 * `npm run check -- --explain tools` prints a definition as the conventions complete it, and looks at no database.
 */
import { checkTables } from '../database/check-tables.ts'
import { wrongSums } from '../database/stored-sums.ts'
import { didYouMean } from '../kinds/did-you-mean.ts'
import { explainDefinition } from '../model/explain-definition.ts'
import type { Resources } from '../model/resources.ts'
import { resources } from '../resources.config.ts'
import { withDatabase } from './with-database.ts'

const explain = (definitions: Resources, name = ''): string => {
  const resource = definitions[name]
  if (resource) return explainDefinition(resource)
  process.exitCode = 1
  return `There is no resource "${name}"${didYouMean(name, Object.keys(definitions))}`
}

const compare = () =>
  withDatabase(async (db) => {
    await checkTables(db, resources)
    const wrong = await wrongSums(db, resources)
    if (wrong.length > 0)
      throw new Error(
        `Stored sums are wrong: ${wrong.map(({ sum, records }) => `${sum} of ${records} records`).join(', ')}.`,
      )
    process.stdout.write('The tables match resources.config.ts, and stored sums are what they add up to.\n')
  })

const [option, name] = process.argv.slice(2)
if (option === '--explain') process.stdout.write(`${explain(resources, name)}\n`)
else compare()
