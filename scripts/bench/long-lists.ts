import type { Knex } from 'knex'
import { countedOfShortText, lookedThroughFirst } from '../../admin/resource/list/page-size.ts'
import type { Case } from './case.ts'
import { listPath } from './list-path.ts'

/** As a screen opens a list: its first rows, and so many counted. */
const opened = { range: [0, 49], total: 10_000 }
/** The same where a panel works with the first rows. */
const openedWithPanel = { range: [0, 199], total: 10_000 }
/** As it goes on. */
const uncounted = { total: 0 }

/** What a screen asks of a list that may have a million records: `npm run bench -- --scale 5750 --only "Long list"`. */
export const longListCases = async (db: Knex): Promise<Case[]> => {
  const { rows } = await db.raw<{ rows: { count: number; numbers: string[] }[] }>(
    `select count(*) as count, (select array_agg(number) from (select supplier_po_invoice_no as number
       from purchase_header where supplier_po_invoice_no is not null order by id desc limit 200) last) as numbers
     from purchase_header`,
  )
  const { count = 0, numbers = [] } = rows[0] ?? {}
  const middle = Math.floor(count / 2)
  const of = (endpoint: string, name: string, parameters: Record<string, unknown>): Case => ({
    name: `Long list: ${name}`,
    path: listPath(endpoint, parameters),
  })
  const purchases = (name: string, parameters: Record<string, unknown>) =>
    of('PurchaseHeader', name, parameters)
  return [
    purchases('purchases as they open', opened),
    purchases('the rows that follow', { range: [200, 399], ...uncounted }),
    purchases('all counted', { range: [0, 49] }),
    ...['accountsPONo', 'supplierName', 'totalAmount'].flatMap((field) =>
      ['ASC', 'DESC'].map((direction) =>
        purchases(`${field}, ${direction}`, { ...opened, sort: [field, direction] }),
      ),
    ),
    purchases('the middle', { range: [middle, middle + 199], ...uncounted }),
    ...['supplierName', 'accountsPONo'].map((field) =>
      purchases(`the middle by ${field}`, {
        range: [middle, middle + 199],
        ...uncounted,
        sort: [field, 'ASC'],
      }),
    ),
    purchases('the end', { range: [-200, -1], ...uncounted }),
    purchases('a common word', { ...opened, filter: { q: 'steel' } }),
    ...['supplierName', 'totalAmount', 'userPONo', 'accountsPONo'].map((field) =>
      purchases(`a word in a quarter, ${field}`, {
        ...opened,
        filter: { q: 'merchants' },
        sort: [field, 'ASC'],
      }),
    ),
    purchases('two letters', {
      range: [0, 49],
      total: countedOfShortText,
      within: lookedThroughFirst,
      filter: { q: 'st' },
    }),
    ...['id', 'supplierName', 'accountsPONo'].map((field) =>
      purchases(`two letters nowhere, ${field}`, {
        range: [0, 49],
        total: countedOfShortText,
        within: lookedThroughFirst,
        filter: { q: 'zq' },
        sort: [field, 'ASC'],
      }),
    ),
    purchases('two letters nowhere, in all', {
      range: [0, 49],
      total: countedOfShortText,
      filter: { q: 'zq' },
    }),
    purchases('a word that is nowhere', { ...opened, filter: { q: 'zzzqq' } }),
    purchases('the same invoices', {
      range: [0, 199],
      ...uncounted,
      filter: { supplierPOInvoiceNo: numbers },
    }),
    of('Supplier', 'suppliers as they open', opened),
    of('PurchaseLine', 'lines as they open', openedWithPanel),
    of('PurchaseLine', 'lines, description', { ...openedWithPanel, sort: ['description', 'ASC'] }),
    of('PurchaseLine', 'lines, a common word', { ...openedWithPanel, filter: { q: 'brick' } }),
    of('PurchaseLine', 'lines, the same by description', {
      ...openedWithPanel,
      filter: { q: 'brick' },
      sort: ['description', 'ASC'],
    }),
    ...['br', 'zq'].map((q) =>
      of('PurchaseLine', `lines, two letters: ${q}`, {
        range: [0, 199],
        total: countedOfShortText,
        within: lookedThroughFirst,
        filter: { q },
      }),
    ),
  ]
}
