import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from '../../debian.mjs'

/** Folder of Debian's PostgreSQL, with a subfolder per major version. */
const postgresFolders = '/usr/lib/postgresql'
const oldestPostgres = 15

/** Folder of the newest supported PostgreSQL on this machine; null if none. */
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

/** Path of a program; null if missing. A user's PATH often omits system folders. */
const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

const findFolder = (path: string): string | null => (existsSync(path) ? path : null)

const finders = {
  postgresql: findPostgres,
  haproxy: () => findProgram('haproxy'),
  pgbouncer: () => findProgram('pgbouncer'),
  openssl: () => findProgram('openssl'),
  patroni: () => findProgram('patroni'),
  'etcd-server': () => findProgram('etcd'),
  'python3-etcd': () => findFolder('/usr/lib/python3/dist-packages/etcd'),
}
export type Package = keyof typeof finders

/** Path of a package's program; for postgresql, the folder of its programs. */
export const programOf = (name: Package): string => {
  const found = finders[name]()
  if (!found) throw new Error(`${name} is not installed`)
  return found
}

/** Reason why these programs are unavailable; null if they are installed, or were installed now. */
export const missingPackages = async (names: readonly Package[]): Promise<string | null> => {
  const absent = () => names.filter((name) => !finders[name]())
  if (absent().length === 0) return null
  const command = `apt-get install ${absent().join(' ')}`
  if (!canInstallPackages()) return `${absent().join(', ')} missing; on Debian, "${command}" installs it.`
  const { output } = await installPackages(absent())
  return absent().length === 0 ? null : `"${command}" failed: ${output.trim().split('\n').at(-1)}`
}
