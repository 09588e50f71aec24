/**
 * `npm run new -- FOLDER [--name NAME]`: makes a product of your own in a new folder, which depends on the package of the
 * framework (docs/product-of-your-own.md).
 */
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../database/project-folder.ts'
import { makeProduct, titleOf } from './make-product.ts'

const make = async () => {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' } },
    allowPositionals: true,
  })
  const [given, ...others] = positionals
  if (others.length > 0)
    throw new Error(`Name one folder, and a name with blanks in quotes: "${positionals.join(' ')}"`)
  if (given === undefined) throw new Error('Name the folder: npm run new -- ../northwind')
  const folder = resolve(given)
  const title = values.name ?? titleOf(folder)
  const files = await makeProduct(projectFolder, folder, title)
  const place = relative(process.cwd(), folder)
  process.stdout.write(
    `Made ${title} in ${place}: ${files.length} files.\n\n  cd ${place}\n  git init\n  npm start\n`,
  )
}

await make().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
