import type { Arena, Strike } from '../arena.ts'
import { endConnections, killConnection, takeConnections } from './faults/connections.ts'
import { killInstance, rollingRestart, useBothInstances } from './faults/instances.ts'
import { causeDeadlocks, exhaustPool, lockTable } from './faults/locks.ts'
import { lieToProxy } from './faults/proxy.ts'
import { crashPostgres, freezePostgres, killPgBouncer, restartPostgres } from './faults/restarts.ts'
import { type OutsideOffice, type OutsideOptions, openOutsideOffice } from './office.ts'
import { missingPackages, type Package } from './programs.ts'

type Faults = Readonly<Record<string, (office: OutsideOffice) => Strike>>

const ofPostgres: Faults = {
  'PostgreSQL restarted': restartPostgres,
  'PostgreSQL stopped at once, started later': crashPostgres,
  'PostgreSQL frozen for seconds': freezePostgres,
  'every connection ended': endConnections,
  'kill -9 one connection': killConnection,
  'every connection taken by others': takeConnections,
  'pool exhausted': exhaustPool,
  'table locked for long': lockTable,
  'deadlocks with others': causeDeadlocks,
}
const ofInstances: Faults = {
  'kill -9 one of two instances': killInstance,
  'rolling restart': rollingRestart,
  'two instances used in turn': useBothInstances,
  'client that lies to the proxy': lieToProxy,
}

interface Kind extends Omit<OutsideOptions, 'seed'> {
  readonly name: string
  readonly packages: readonly Package[]
  readonly faults: Faults
}

const arenaOf = ({ name, packages, faults, ...options }: Kind): Arena => {
  const named = Object.entries(faults).map(([fault, strike]) => ({ name: `${fault} (${name})`, strike }))
  return {
    name,
    faultNames: named.map((fault) => fault.name),
    missing: () => missingPackages(packages),
    open: async (seed) => {
      const office = await openOutsideOffice({ seed, ...options })
      return {
        workload: office.workload,
        faults: named.map((fault) => ({ name: fault.name, strike: fault.strike(office) })),
        close: office.close,
      }
    },
  }
}

/** The app with a system PostgreSQL: alone, as two instances behind haproxy, and through PgBouncer. */
export const outsideArenas: readonly Arena[] = [
  arenaOf({
    name: 'PostgreSQL',
    packages: ['openssl', 'postgresql'],
    instances: 1,
    pooled: false,
    faults: ofPostgres,
  }),
  arenaOf({
    name: 'two instances, haproxy',
    packages: ['openssl', 'postgresql', 'haproxy'],
    instances: 2,
    pooled: false,
    faults: { ...ofInstances, ...ofPostgres },
  }),
  arenaOf({
    name: 'two instances, haproxy, PgBouncer',
    packages: ['openssl', 'postgresql', 'haproxy', 'pgbouncer'],
    instances: 2,
    pooled: true,
    faults: { ...ofInstances, 'kill -9 PgBouncer': killPgBouncer, ...ofPostgres },
  }),
]
