import { join } from 'node:path'

export type DataDirPaths = ReturnType<typeof dataDirPaths>

/** Files and folders of the embedded PostgreSQL, all in the data directory. */
export function dataDirPaths(dataDir: string) {
  const cluster = join(dataDir, 'postgres')
  return {
    dataDir,
    /** PostgreSQL's data directory, owned by the server user. */
    cluster,
    /** Prefix of an incomplete cluster, which is renamed when complete. */
    incompletePrefix: `${cluster}.new-`,
    versionFile: join(cluster, 'PG_VERSION'),
    /** Written by PostgreSQL. First line: process id. */
    pidFile: join(cluster, 'postmaster.pid'),
    /** Owner of the data directory (ownership-lock.ts). */
    lockFile: `${cluster}.lock`,
    socketDir: `${cluster}.run`,
    reserve: `${cluster}.reserve`,
    logFile: `${cluster}.log`,
    /** Copies of the programs, for a server user without access to node_modules. */
    programs: `${cluster}.programs`,
  }
}
