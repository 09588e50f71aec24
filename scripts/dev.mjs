// npm run dev: the server, built and started again when its code changes, and the admin, reloaded in the browser when its
// code changes. Fields and tables that are new are added to the database by themselves. The admin's page passes calls of /api on to the server.
// Plain JavaScript: Vite is not loaded through what makes JavaScript of our code, which would take as long again.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { require } from 'tsx/cjs/api'
import { build, createServer } from 'vite'

const { readSettings } = /** @type {typeof import('../api/settings.ts')} */ (
  require('../api/settings.ts', import.meta.url)
)
const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const { port } = readSettings(process.env)
process.chdir(projectFolder)
process.env.PORT = String(port)
// Without what Vite adds to it.
const env = { ...process.env }

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let stopping = false

/** @param {NodeJS.Signals} signal */
const stopServer = async (signal) => {
  if (server?.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

/** One start after the other, however often something is built meanwhile. */
let turn = Promise.resolve()
const startAgain = () => {
  turn = turn.then(async () => {
    await stopServer('SIGTERM')
    if (stopping) return
    server = fork('dist/dev/dev-server.js', {
      execArgv: ['--enable-source-maps'],
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Out of reach of Ctrl-C in the terminal, which is passed on below.
      detached: true,
    })
  })
}

const admin = await createServer({ configFile: 'vite.config.ts' })
// Vite would end this process as soon as the admin is closed, and with it the server that is still stopping.
process.removeAllListeners('SIGTERM')
const builds = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
  await build({ configFile: 'vite.dev-server.config.ts', logLevel: 'warn' })
)
builds.on('event', async (event) => {
  // Of what cannot be built Vite says why; until it is put right, the server goes on as it was.
  if (event.code === 'BUNDLE_END') startAgain()
  if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result?.close()
})
await admin.listen()
admin.printUrls()

/** @param {NodeJS.Signals} signal */
const stop = async (signal) => {
  if (stopping) return
  stopping = true
  await Promise.all([builds.close(), admin.close(), stopServer(signal)])
  await turn
  process.exit(server?.exitCode ?? 0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
