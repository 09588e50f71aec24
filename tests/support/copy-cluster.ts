import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../database/connection.ts'
import { startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { migrate } from '../../database/migrate.ts'

/** The folder for temporary files belongs to the run, and is removed at its end. */
const originals = {
  empty: join(tmpdir(), 'original-data'),
  withTables: join(tmpdir(), 'original-data-with-tables'),
}

const makeOriginal = async (original: string): Promise<void> => {
  const draft = `${original}-${process.pid}`
  if (original === originals.withTables) await copyCluster(draft)
  const server = await startEmbeddedPostgres({ dataDir: draft, serverSettings: { fsync: 'off' } })
  if (original === originals.withTables) {
    const db = connect(server.connection)
    await migrate(db)
    await db.destroy()
  }
  await server.stop()
  try {
    renameSync(draft, original)
  } catch (error) {
    if (!existsSync(original)) throw error
    // Another worker has created one meanwhile.
    rmSync(draft, { recursive: true })
  }
}

/**
 * Copies a new PostgreSQL cluster into a data directory, as its first start would create it, for tests about
 * something else. `initdb` takes half a second of a core, a copy a hundredth; the original is made once in a
 * run.
 * @param dataDir created when missing; as root, a place that the server's user can enter
 */
export const copyCluster = (dataDir: string): Promise<void> => copyOriginal(originals.empty, dataDir)

/**
 * The same with all tables and no records, as after a start without accounts: creating them takes as long
 * again.
 */
export const copyClusterWithTables = (dataDir: string): Promise<void> =>
  copyOriginal(originals.withTables, dataDir)

const copyOriginal = async (original: string, dataDir: string): Promise<void> => {
  if (!existsSync(original)) await makeOriginal(original)
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  // `cp -a` keeps the owner, unlike Node's `cpSync`.
  const { status, stderr } = spawnSync('cp', ['-a', `${original}/.`, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
