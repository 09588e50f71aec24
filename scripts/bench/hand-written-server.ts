/**
 * One of the servers written by hand, in a process of its own: `node --import tsx scripts/bench/hand-written-server.ts`,
 * told by its environment where it listens (`PORT`), which PostgreSQL it uses (`CONNECTION`, JSON) and the key of its
 * tokens (`KEY`), if it has any.
 */
import { handWrittenApp } from './hand-written.ts'

const { PORT, CONNECTION = '{}', KEY } = process.env
const app = await handWrittenApp(JSON.parse(CONNECTION), KEY)
process.on('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write('It serves.\n')
