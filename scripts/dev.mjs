// npm run dev: the server, started again when its code changes, and the admin, reloaded in the browser when its
// code changes. Fields and tables that are new are added to the database by themselves. The admin's page passes calls of /api on to the server.
// Plain JavaScript: Vite is not loaded through what makes JavaScript of our code, which would take as long again.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { require } from 'tsx/cjs/api'
import { createServer } from 'vite'

const { readSettings } = /** @type {typeof import('../api/settings.ts')} */ (
  require('../api/settings.ts', import.meta.url)
)
const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const { port } = readSettings(process.env)
process.chdir(projectFolder)
process.env.PORT = String(port)

const tsx = fileURLToPath(import.meta.resolve('tsx/cli'))
const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'scripts/dev-server.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  // Out of reach of Ctrl-C in the terminal, which is passed on below: tsx kills the server when a signal comes twice.
  detached: true,
})
const admin = await createServer({ configFile: 'vite.config.ts' })
await admin.listen()
admin.printUrls()

let stopping = false
/** @param {NodeJS.Signals} signal */
const stop = async (signal) => {
  if (stopping) return
  stopping = true
  api.kill(signal)
  await admin.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
api.on('exit', async (code) => {
  await admin.close()
  process.exit(code ?? 0)
})
