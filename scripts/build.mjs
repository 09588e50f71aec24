// node scripts/build.mjs server admin: builds them into dist/, in a separate process, because Vite uses much memory.
import { renameSync, rmSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { frameworkFolder } from './folders.mjs'
import { builds, sentencesOf } from './prepare.mjs'

// Tests also build, and run with NODE_ENV=test.
process.env.NODE_ENV = 'production'
process.env.NO_COLOR = '1'
// For the lines of errors in the definitions.
process.setSourceMapsEnabled(true)
const { build } = await import('vite')

const configs = { server: 'vite.server.config.ts', admin: 'vite.config.ts' }
for (const name of /** @type {import('./prepare.mjs').BuildName[]} */ (process.argv.slice(2))) {
  console.log(`Building the ${name} ...`)
  const started = new Date()
  // Builds to a temporary folder and renames it: a running server serves either old or new files.
  const folder = resolve('dist', name)
  const draft = `${folder}-${process.pid}`
  try {
    await build({
      configFile: join(frameworkFolder, configs[name]),
      logLevel: 'silent',
      build: { outDir: draft, emptyOutDir: true },
    })
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    console.error(sentencesOf(error).join('\n'))
    process.exit(1)
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  // A source changed during the build must be newer than the output.
  utimesSync(builds[name].output, started, started)
}
