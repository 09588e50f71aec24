import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { attend } from '../outside/attended.ts'
import { type Certificate, makeCertificate } from '../outside/certificate.ts'
import { documented } from '../outside/documented.ts'
import { openInFolder } from '../outside/in-folder.ts'
import { credentials, type Instance, settingsIn, startInstance } from '../outside/office.ts'
import { startPgBouncer } from '../outside/pgbouncer.ts'
import { role } from '../outside/postgres.ts'
import { programOf } from '../outside/programs.ts'
import { serverUser } from '../outside/server-user.ts'
import { startWorkload, type Workload } from '../workload.ts'
import { addressOf, type Cluster, startCluster } from './cluster.ts'
import { localized } from './node.ts'

export interface PatroniOffice {
  readonly cluster: Cluster
  readonly instance: Instance
  readonly workload: Workload
  close(): Promise<void>
}

/** How the instance reaches the primary. */
export type Way = 'list of hosts' | 'haproxy, PgBouncer'

const accepts = (port: number) => () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.unref().setTimeout(100, () => socket.destroy())
  })

/** Debian's haproxy with the documented configuration; it leads to the primary. */
const startDatabaseProxy = async (folder: string, { machines }: Cluster) => {
  const [port, replicas] = [await freePort(), await freePort()]
  const file = join(folder, 'database-haproxy.cfg')
  const settings = documented('haproxy', [
    [/bind 127.0.0.1:5000/, `bind 127.0.0.1:${port}`],
    [/bind 127.0.0.1:5001/, `bind 127.0.0.1:${replicas}`],
  ])
  writeFileSync(file, localized(settings, machines))
  const server = await attend(programOf('haproxy'), ['-db', '-f', file], accepts(port), serverUser())
  return { port, stop: () => server.stop('SIGTERM') }
}

const openWay = async (
  way: Way,
  folder: string,
  cluster: Cluster,
  tls: Certificate,
  closesWith: (close: () => Promise<unknown>) => void,
): Promise<string> => {
  const ports = cluster.nodes.map(({ postgresPort }) => postgresPort)
  if (way === 'list of hosts') return addressOf(role, ports, role.name, tls)
  const proxy = await startDatabaseProxy(folder, cluster)
  closesWith(proxy.stop)
  const pgbouncer = await startPgBouncer(folder, proxy, tls)
  closesWith(pgbouncer.stop)
  return pgbouncer.url
}

export const openPatroniOffice = (seed: string, way: Way): Promise<PatroniOffice> =>
  openInFolder('patroni', async (folder, closesWith) => {
    const tls = makeCertificate(folder)
    const cluster = await startCluster(folder, tls)
    closesWith(cluster.close)
    const url = await openWay(way, folder, cluster, tls, closesWith)
    const instance = await startInstance({ ...settingsIn(folder), DATABASE_URL: url })
    closesWith(instance.stop)
    const { address } = instance
    const workload = await startWorkload({
      nextAddress: () => address,
      credentials,
      seed,
      untilSettled: cluster.untilSettled,
    })
    closesWith(workload.stop)
    return { cluster, instance, workload }
  })
