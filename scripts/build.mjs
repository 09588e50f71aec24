// node scripts/build.mjs server admin: builds them into dist/, in a process of its own, as Vite takes much memory.
import { renameSync, rmSync, utimesSync } from 'node:fs'
import { resolve } from 'node:path'
import { sentencesOf } from './mistakes.mjs'
import { builds } from './prepare.mjs'

// Tests build too, and run with NODE_ENV=test.
process.env.NODE_ENV = 'production'
process.env.NO_COLOR = '1'
const { build } = await import('vite')

const configs = { server: 'vite.server.config.ts', admin: 'vite.config.ts' }
for (const name of /** @type {import('./prepare.mjs').BuildName[]} */ (process.argv.slice(2))) {
  console.log(`Building the ${name} ...`)
  const started = new Date()
  // Built next to its place and then moved there: a server that runs meanwhile serves the old files or the new ones.
  const folder = resolve('dist', name)
  const draft = `${folder}-${process.pid}`
  try {
    await build({
      configFile: configs[name],
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
  // A source that changed during the build is newer than its output.
  utimesSync(builds[name].output, started, started)
}
