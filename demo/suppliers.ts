import { towns } from './names.ts'

/** Invented names, numbers of the range 01632 960xxx that is kept for fiction, addresses under `.example`. */
export const suppliers = {
  aldermoor: { name: 'Aldermoor Builders Merchants', contact: 'Janet Ogden' },
  brackenhall: { name: 'Brackenhall Timber', contact: 'Colin Speight' },
  calderwyke: { name: 'Calderwyke Concrete', contact: 'Darren Hoyle' },
  dunmere: { name: 'Dunmere Plant Hire', contact: 'Mick Tordoff' },
  eskholme: { name: 'Eskholme Scaffolding', contact: 'Lee Barraclough' },
  fellgate: { name: 'Fellgate Groundworks', contact: 'Sean Rafferty' },
  garthby: { name: 'Garthby Steel', contact: 'Priya Nair' },
  hollinroyd: { name: 'Hollinroyd Roofing', contact: 'Gareth Pugh' },
  inglewick: { name: 'Inglewick Windows', contact: 'Alison Teal' },
  jessoptarn: { name: 'Jessoptarn Joinery', contact: 'Tom Heseltine' },
  kirkwelt: { name: 'Kirkwelt Plumbing & Heating', contact: 'Imran Saleem' },
  larchbeck: { name: 'Larchbeck Electrical Wholesale', contact: 'Wendy Firth' },
  millrigg: { name: 'Millrigg Electrical', contact: 'Dev Patel' },
  netherclough: { name: 'Netherclough Plastering', contact: 'Kasia Nowak' },
  oxmoor: { name: 'Oxmoor Tiles', contact: 'Stuart Lumb' },
  pennyghyll: { name: 'Pennyghyll Decorators', contact: 'Ruth Kitson' },
  quernstone: { name: 'Quernstone Paving', contact: 'Neil Ackroyd' },
  ravensgill: { name: 'Ravensgill Drainage', contact: 'Bev Stansfield' },
  skelderthwaite: { name: 'Skelderthwaite Skips', contact: 'Dot Murgatroyd' },
  thornlaw: { name: 'Thornlaw Insulation', contact: 'Alan Wroe', disabled: true },
} as const satisfies Record<string, { name: string; contact: string; disabled?: true }>

export type SupplierKey = keyof typeof suppliers

const keys = Object.keys(suppliers) as SupplierKey[]

/** A larger firm buys from more branches of the same suppliers, not from a new set for every job. */
export const branchesAt = (scale: number): number => Math.min(towns.length, Math.ceil(Math.sqrt(scale)))

/** The id of a supplier's branch. */
export const supplierId = (key: SupplierKey, branch: number): number =>
  branch * keys.length + keys.indexOf(key) + 1

/** First letters, as on an invoice number: `ABM` for Aldermoor Builders Merchants. */
export const initials = (key: SupplierKey): string =>
  suppliers[key].name.replace(/[^A-Z]/g, '').padEnd(2, key.slice(1, 2).toUpperCase())

/** Every branch of every supplier, in the order of their ids. */
export const supplierRows = (branches: number) =>
  Array.from({ length: branches }, (_, branch) =>
    keys.map((key) => {
      const { name, contact } = suppliers[key]
      const id = supplierId(key, branch)
      const town = branch === 0 ? '' : towns[branch - 1]
      const host = `${name.toLowerCase().replace(/ & /g, '-').replace(/ /g, '-')}.example`
      const mailbox = contact.toLowerCase().replace(' ', '.')
      return {
        id,
        supplierName: town ? `${name} (${town})` : name,
        contactName: contact,
        contactNumber: `01632 960${String(id % 1000).padStart(3, '0')}`,
        contactEmail: town ? `${town.toLowerCase().replace(/ /g, '-')}@${host}` : `${mailbox}@${host}`,
        address: `Unit ${(id % 40) + 1}, Millbank Trading Estate\n${town || 'Leeds'}`,
        paymentTerms: id % 3 === 0 ? '14 days from invoice' : '30 days end of month',
        statementsShow: 'gross' as const,
        accountsRef: null,
        vatCodeId: null,
        kind: null,
        ...(id % 3 === 0
          ? { dueRule: 'afterInvoice' as const, dueDays: 14 }
          : { dueRule: 'afterMonthEnd' as const, dueDays: 30 }),
        enabled: !('disabled' in suppliers[key]),
      }
    }),
  ).flat()
