import { join } from 'node:path'

/** The files and folders of an embedded PostgreSQL, all inside the data directory. */
export interface Places {
  dataDir: string
  /** What PostgreSQL calls its data directory; it belongs to the user who runs the server. */
  cluster: string
  /** A new cluster is made under a name with this prefix, then renamed, so a half-made one is never opened. */
  halfMadePrefix: string
  versionFile: string
  /** Written by PostgreSQL: its first line is the process number. */
  pidFile: string
  /** Says which Costwright process owns the data directory. */
  lockFile: string
  socketDir: string
  /** Disk space set aside for a full disk. */
  reserve: string
  logFile: string
  /** Copies of the programs, for a server user who cannot enter node_modules. */
  programs: string
}

/** Names the places inside `dataDir`, an absolute path. */
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
