import { startEmbeddedPostgres } from '../../database/embedded/start.ts'

// The smallest application on an embedded PostgreSQL: writes its connection as one line of JSON and its log
// to standard error, and waits for a signal.
const log = (sentence: string) => process.stderr.write(`${sentence}\n`)
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log }).catch((error: Error) => {
  process.stdout.write(`${JSON.stringify({ error: error.message })}\n`)
  process.exit(1)
})
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.stdout.write(`${JSON.stringify({ server: server.processId(), connection: server.connection })}\n`)
