import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from '../../debian.mjs'

/** Where Debian keeps the programs of its PostgreSQL, one folder for each major version. */
const postgresFolders = '/usr/lib/postgresql'
const oldestPostgres = 15

/** The folder of the newest PostgreSQL of this machine that Costwright works with; null without one. */
export const findPostgres = (): string | null => {
  if (!existsSync(postgresFolders)) return null
  const [newest] = readdirSync(postgresFolders)
    .map(Number)
    .filter((version) => version >= oldestPostgres)
    .sort((a, b) => b - a)
    .map((version) => join(postgresFolders, String(version), 'bin'))
    .filter((folder) => existsSync(join(folder, 'initdb')))
  return newest ?? null
}

/** The path of a program; null when it is not there. System folders are often missing in the PATH of a user. */
const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

const finders = {
  postgresql: findPostgres,
  haproxy: () => findProgram('haproxy'),
  pgbouncer: () => findProgram('pgbouncer'),
  openssl: () => findProgram('openssl'),
}
/** A package of Debian. */
export type Package = keyof typeof finders

/** Where the program of a package is; for postgresql the folder of its programs. */
export const programOf = (name: Package): string => {
  const found = finders[name]()
  if (!found) throw new Error(`${name} is not installed`)
  return found
}

/** Why these programs cannot be had, in a sentence; null when they are there, or have just been installed. */
export const missingPackages = async (names: readonly Package[]): Promise<string | null> => {
  const absent = () => names.filter((name) => !finders[name]())
  if (absent().length === 0) return null
  const command = `apt-get install ${absent().join(' ')}`
  if (!canInstallPackages()) return `${absent().join(', ')} missing; on Debian, "${command}" installs it.`
  const { output } = await installPackages(absent())
  return absent().length === 0 ? null : `"${command}" failed: ${output.trim().split('\n').at(-1)}`
}
