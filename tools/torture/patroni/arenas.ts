import type { Arena } from '../arena.ts'
import { lastWords } from '../last-words.ts'
import { missingPackages, type Package } from '../outside/programs.ts'
import { faults } from './faults.ts'
import { openPatroniOffice, type Way } from './office.ts'

const arenaOf = (way: Way, packages: readonly Package[]): Arena => {
  const name = `Patroni, ${way}`
  const named = Object.entries(faults).map(([fault, strike]) => ({ name: `${fault} (${way})`, strike }))
  return {
    name,
    faultNames: named.map((fault) => fault.name),
    missing: () => missingPackages(packages),
    open: async (seed) => {
      const office = await openPatroniOffice(seed, way)
      return {
        workload: office.workload,
        faults: named.map((fault) => ({ name: fault.name, strike: fault.strike(office) })),
        said: () => lastWords(office.instance.process().output()),
        close: office.close,
      }
    },
  }
}

const packages: readonly Package[] = ['openssl', 'postgresql', 'patroni', 'python3-etcd', 'etcd-server']

/** The app on three PostgreSQLs, of which Patroni makes one the primary. */
export const patroniArenas: readonly Arena[] = [
  arenaOf('list of hosts', packages),
  arenaOf('haproxy, PgBouncer', [...packages, 'haproxy', 'pgbouncer']),
]
