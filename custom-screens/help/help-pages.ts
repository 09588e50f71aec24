import type { HelpPage } from '../../admin/help.ts'

const texts = import.meta.glob<string>('../../docs/*.md', { query: '?raw', import: 'default' })

const pages = [
  ['glossary', 'Words'],
  ['estimate', 'The estimate: cost, mark-up and price of a line'],
  ['orders', 'Orders'],
  ['accounts', 'Invoices and the accounts'],
  ['matching', 'Unallocated spend'],
  ['supplier-statements', 'Supplier statements'],
  ['labour', 'Own labour and plant'],
  ['subcontracts', 'Subcontracts'],
  ['applications', 'Applications for payment'],
  ['control', 'Project control and month close'],
  ['reports', 'Reports, prints and the home page'],
  ['import-export', 'Import and export'],
] as const

/** Guides of `docs/` that are about work at the desk, in its order. */
export const helpPages: readonly HelpPage[] = pages.map(([name, title]) => ({
  name,
  title,
  load: async () => {
    const read = texts[`../../docs/${name}.md`]
    if (!read) throw new Error(`There is no page ${name}`)
    return read()
  },
}))
