import { join } from 'node:path'

/** Files and folders of the embedded PostgreSQL, all in the data directory. */
export interface Places {
  dataDir: string
  /** PostgreSQL's data directory, owned by the server user. */
  cluster: string
  /** Prefix of an incomplete cluster, which is renamed when complete. */
  halfMadePrefix: string
  versionFile: string
  /** Written by PostgreSQL. First line: process id. */
  pidFile: string
  /** Owner of the data directory (ownership-lock.ts). */
  lockFile: string
  socketDir: string
  reserve: string
  logFile: string
  /** Copies of the programs, for a server user without access to node_modules. */
  programs: string
}

export function placesIn(dataDir: string): Places {
  const cluster = join(dataDir, 'postgres')
  return {
    dataDir,
    cluster,
    halfMadePrefix: `${cluster}.new-`,
    versionFile: join(cluster, 'PG_VERSION'),
    pidFile: join(cluster, 'postmaster.pid'),
    lockFile: `${cluster}.lock`,
    socketDir: `${cluster}.run`,
    reserve: `${cluster}.reserve`,
    logFile: `${cluster}.log`,
    programs: `${cluster}.programs`,
  }
}
