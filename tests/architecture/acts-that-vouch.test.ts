import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { columnOf } from '../../model/naming.ts'
import { marksOf } from '../../model/vouches.ts'
import { resources } from '../../resources.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** How code writes that a record gets a mark: a value of the field, or any but null where every value is the mark. */
const writes = marksOf(resources).map(({ vouches: { mark } }) => {
  const values = mark.is === undefined ? null : [mark.is].flat().join('|')
  return values === null
    ? new RegExp(
        `change\\([^)]*\\{[^}]*\\b${mark.field}(?:: (?!null)| \\})|set ${columnOf(mark.field)} = [^,\`]*:`,
        's',
      )
    : new RegExp(`\\b${mark.field}: [^,;\\n|]*'(?:${values})'(?! \\|)`)
})

const writing = /\b(?:change|create)(?:Several)?\(|\bupdate \$\{|beforeWrite/

/**
 * Code that gives a mark, with the screens that call it. A screen says what its user saw (`expecting`), or sends `expect`
 * itself. None: only the program gives it.
 */
const acts: Readonly<Record<string, readonly string[]>> = {
  'api/costing/accounts/approve.ts': ['admin/resource/row/RowAction.tsx'],
  'api/costing/accounts/send-batch.ts': ['custom-screens/accounts/SendToAccounts.tsx'],
  'api/costing/applications/application-hooks.ts': ['custom-screens/applications/AmountsDialog.tsx'],
  // A new record: nobody saw it before.
  'api/costing/applications/application-payments.ts': [],
  'api/costing/applications/send-application.ts': ['custom-screens/applications/ApplicationHead.tsx'],
  'api/costing/daywork/daywork-calls.ts': ['admin/resource/row/RowAction.tsx'],
  'api/costing/labour/post-week.ts': ['admin/resource/row/RowAction.tsx'],
  'api/costing/order-document/sent-orders.ts': ['custom-screens/orders/OrderDocument.tsx'],
  'api/costing/subcontracts/certify.ts': ['custom-screens/subcontracts/StepsDialog.tsx'],
  // A new record: nobody saw it before.
  'api/costing/subcontracts/opening.ts': [],
  'api/costing/subcontracts/pay.ts': ['custom-screens/subcontracts/StepsDialog.tsx'],
  'api/costing/subcontracts/send-papers.ts': ['custom-screens/subcontracts/SubcontractOrder.tsx'],
  // A placed order is completed by its day, which is another standing of the same mark.
  'api/costing/subcontracts/subcontract-hooks.ts': [],
  'api/costing/subcontracts/withdraw.ts': ['admin/resource/row/RowAction.tsx'],
  'api/costing/revisions/agree.ts': [
    'custom-screens/quote-revisions/AgreePill.tsx',
    'custom-screens/quote-revisions/AgreeQuote.tsx',
    'custom-screens/project-control/AgreeQuotes.tsx',
  ],
  'api/costing/supplier-statements/statement-calls.ts': ['admin/resource/row/RowAction.tsx'],
}

/** Forms and cells give marks as well as any other value. */
const everywhere = [
  'admin/resource/row/RowAction.tsx',
  'admin/resource/list/cells/use-cell-editing.ts',
  'admin/providers/data-provider.ts',
]

describe('Code that gives a mark', () => {
  it('is known, with the screens that call it', () => {
    const found = filesBelow('api').filter((file) => {
      const text = textOf(file).replace(/sample: \{[^}]*\}/g, '')
      return writing.test(text) && writes.some((pattern) => pattern.test(text))
    })
    expect(found.sort()).toEqual(Object.keys(acts).sort())
  })

  it.each([...everywhere, ...Object.values(acts).flat()])('is told what the user saw by %s', (file) => {
    expect(textOf(file)).toMatch(/\bexpecting(?:Record|Order)?\(|\bexpect: /)
  })
})
