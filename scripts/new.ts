/**
 * `npm run new -- FOLDER [--name NAME]`: makes a product of your own in a new folder: the framework, accounts, and an
 * example, without Costwright (docs/product-of-your-own.md).
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../api/settings.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { projectFolder } from '../database/project-folder.ts'
import { makeProduct, refuseFolder, titleOf } from './new-product/make-product.ts'
import { printProgress } from './run-command.ts'

const make = async () => {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' } },
    allowPositionals: true,
  })
  const [given] = positionals
  if (given === undefined) throw new Error('Name the folder: npm run new -- ../northwind')
  const folder = resolve(given)
  const title = values.name ?? titleOf(folder)
  refuseFolder(folder, title)
  const dataDir = await mkdtemp(join(tmpdir(), 'costwright-new-'))
  // PostgreSQL does not run as root, but as another user.
  await chmod(dataDir, 0o755)
  try {
    const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), printProgress)
    try {
      await migrate(database.db)
      const { files } = await makeProduct(projectFolder, folder, title, database.db)
      const place = relative(process.cwd(), folder)
      process.stdout.write(
        `Made ${title} in ${place}: ${files} files.\n\n  cd ${place}\n  git init\n  npm start\n`,
      )
    } finally {
      await database.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

await make().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
