// npm run dev: builds the server and restarts it on code changes; the admin reloads in the browser.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { frameworkFolder } from './folders.mjs'
import { ensureInstalled, sentencesOf } from './prepare.mjs'

ensureInstalled({ withDev: true })
const { build, createServer } = await import('vite')

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
/** @type {import('vite').ViteDevServer | undefined} */
let admin
let stopping = false

/** @param {NodeJS.Signals} signal */
const stopServer = async (signal) => {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

/** Prints the address last, when both are ready. */
const openAdmin = async () => {
  admin ??= await (
    await createServer({ configFile: join(frameworkFolder, 'vite.config.ts'), logLevel: 'warn' })
  ).listen()
  console.log(`\nOpen ${admin.resolvedUrls?.local[0]}`)
}

let restart = Promise.resolve()
const startAgain = () => {
  restart = restart.then(async () => {
    await stopServer('SIGTERM')
    if (stopping) return
    server = fork(join(frameworkFolder, 'scripts/launch.mjs'), ['dist/dev/dev-server.js'])
    server.once('message', openAdmin)
    // An error on the first start ends the command. Later errors wait for a fix.
    server.once('exit', (code) => {
      if (!admin && !stopping) process.exit(code ?? 1)
    })
  })
}

// Emptied once, not by each build: a server can be starting from it.
rmSync('dist/dev', { recursive: true, force: true })
const builds = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
  await build({
    configFile: join(frameworkFolder, 'vite.server.config.ts'),
    logLevel: 'silent',
    build: { outDir: 'dist/dev', emptyOutDir: false, watch: {} },
  })
)
builds.on('event', async (event) => {
  if (event.code === 'BUNDLE_END') startAgain()
  if (event.code === 'ERROR') {
    console.error(sentencesOf(event.error).join('\n'))
    if (!admin) process.exit(1)
  }
  if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result?.close()
})

/** @param {NodeJS.Signals} signal */
const stop = async (signal) => {
  if (stopping) return
  stopping = true
  await Promise.all([builds.close(), admin?.close(), stopServer(signal)])
  await restart
  process.exit(server?.exitCode ?? 0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
