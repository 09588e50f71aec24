import { subtract, sum } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { AccountRow } from './account-row.ts'
import { vatOf } from './expected-vat.ts'
import type { AccountsFormat } from './formats/format.ts'
import type { Invoice, InvoiceLine, Job } from './read-invoices.ts'

/** How the firm's accounts are laid out. */
export interface AccountsSettings
  extends Pick<
    RecordFor<'firm'>,
    | 'trackingName'
    | 'incomeCode'
    | 'roundingCode'
    | 'cisLabourCode'
    | 'cisMaterialsCode'
    | 'retentionCode'
    | 'levyCode'
    | 'sageCostCode'
  > {
  readonly format: AccountsFormat
  /** VAT code of the rounding row, as the accounts name it. */
  readonly roundingVat: string | null
  /** Pounds that a row of rounding may have. */
  readonly tolerance: number
}

interface Share extends Pick<AccountRow, 'account' | 'accountOf' | 'categoryId'> {
  readonly job: Job | null
  readonly line: InvoiceLine
  readonly amount: number
}

type Counted = Pick<InvoiceLine, 'category' | 'categoryId' | 'accountCode'>

const accountFor = (
  { cisPart }: InvoiceLine,
  { category, categoryId, accountCode }: Counted,
  { cisLabourCode, cisMaterialsCode }: AccountsSettings,
): Pick<AccountRow, 'account' | 'accountOf' | 'categoryId'> => {
  if (cisPart === 'labour') return { account: cisLabourCode, accountOf: 'CIS labour', categoryId: null }
  if (cisPart === 'materials')
    return { account: cisMaterialsCode, accountOf: 'CIS materials', categoryId: null }
  return { account: accountCode, accountOf: category, categoryId }
}

/** Links count in their job and the category of their quote line, what is left in those of their purchase and line. */
const sharesOf = (invoice: Invoice, settings: AccountsSettings): Share[] =>
  invoice.lines.flatMap((line) => {
    const linked = line.links.map(
      (link): Share => ({
        job: link.job,
        line,
        amount: link.amount,
        ...accountFor(line, link, settings),
      }),
    )
    const left = subtract(line.total, sum(linked.map(({ amount }) => amount)))
    const rest: Share = { job: line.job, line, amount: left, ...accountFor(line, line, settings) }
    return left === 0 ? linked : [...linked, rest]
  })

const inOrder = (one: AccountRow, other: AccountRow): number => {
  const key = ({ job, account, accountOf, code }: AccountRow) => [
    job ?? '',
    account ?? '',
    accountOf,
    String(code?.id ?? ''),
  ]
  const [a, b] = [key(one).join('\t'), key(other).join('\t')]
  return a < b ? -1 : a > b ? 1 : 0
}

/** One row for each job, account, VAT code and part of CIS. Their sum is that of the lines, to the penny. */
export const lineRows = (invoice: Invoice, settings: AccountsSettings): AccountRow[] => {
  const groups = groupedBy(sharesOf(invoice, settings), ({ job, account, accountOf, line }) =>
    // Categories with one account share a row.
    [job?.id, account ?? accountOf, line.code?.id, line.cisPart].join('\t'),
  )
  return [...groups.values()]
    .map((shares): AccountRow => {
      const net = sum(shares.map(({ amount }) => amount))
      const [first] = shares
      const code = first?.line.code ?? null
      return {
        job: first?.job?.name ?? null,
        account: first?.account ?? null,
        accountOf: [...new Set(shares.map(({ accountOf }) => accountOf))].join(', '),
        categoryId: first?.categoryId ?? null,
        cisPart: first?.line.cisPart ?? null,
        vatName: code?.nameInAccounts ?? null,
        code,
        net,
        vat: code ? vatOf(net, code) : 0,
        refs: [...new Set(shares.map(({ line }) => line.userPONo))],
        isRounding: false,
      }
    })
    .filter(({ net }) => net !== 0)
    .toSorted(inOrder)
}

const roundingRow = (
  net: number,
  { purchases }: Pick<Invoice, 'purchases'>,
  settings: AccountsSettings,
): AccountRow[] =>
  net === 0
    ? []
    : [
        {
          job: null,
          account: settings.roundingCode,
          accountOf: 'Rounding',
          categoryId: null,
          cisPart: null,
          vatName: settings.roundingVat,
          code: null,
          net,
          vat: 0,
          refs: [...new Set(purchases.map(({ userPONo }) => userPONo))],
          isRounding: true,
        },
      ]

/** Index of the row that can take a penny of VAT: the largest one that is taxed. */
const largestTaxed = (rows: readonly AccountRow[]): number => {
  let found = -1
  for (const [index, { code, net }] of rows.entries()) {
    if (!code || code.reverseCharge || code.rate === 0) continue
    if (found < 0 || Math.abs(net) > Math.abs(rows[found]?.net ?? 0)) found = index
  }
  return found
}

/**
 * What goes to the accounts for one invoice: its approved rows, or, until it is approved, those of its lines. Net and VAT of the rows add up to what is to pay.
 *
 * Xero works out the VAT of each row again, so the difference from the paper is in the rounding row. The others take the
 * VAT as given, so it is on the largest taxed row.
 */
export const accountRows = (invoice: Invoice, settings: AccountsSettings): AccountRow[] => {
  const rows = invoice.approvedRows ?? lineRows(invoice, settings)
  const net = subtract(invoice.invoiceNet ?? 0, sum(rows.map((row) => row.net)))
  const vat = subtract(invoice.invoiceVat ?? 0, sum(rows.map((row) => row.vat)))
  const taxed = settings.format === 'xero' ? -1 : largestTaxed(rows)
  if (taxed < 0) return [...rows, ...roundingRow(sum([net, vat]), invoice, settings)]
  const withVat = rows.map((row, index) => (index === taxed ? { ...row, vat: sum([row.vat, vat]) } : row))
  return [...withVat, ...roundingRow(net, invoice, settings)]
}
