import { describe, expectTypeOf, it } from 'vitest'
import { type RecordFor, type Role, resources, suppliers } from '../resources.config.ts'
import { defineResource } from './definition.ts'
import type { RecordOf } from './field-value.ts'
import { defineMenu, defineResources } from './resources.ts'

const minimal = {
  name: 'depots',
  label: 'Depot',
  title: 'Depots',
  endpoint: 'Depot',
  table: 'depot',
  recordText: ['depotName'],
  form: ['depotName'],
} as const
const depotName = { type: 'text', label: 'Depot Name', required: true } as const
const list = { columns: ['depotName'], search: ['depotName'], sort: 'depotName' } as const

/** The type checker runs over this file: an expected error that does not come is an error of its own. */
describe('A definition that names what does not exist does not compile', () => {
  it('in a column, the search, the sort order, the form or the record text', () => {
    defineResource({ ...minimal, list, fields: { depotName } })
    // @ts-expect-error no such column
    defineResource({ ...minimal, list: { ...list, columns: ['depotNam'] }, fields: { depotName } })
    // @ts-expect-error no such search field
    defineResource({ ...minimal, list: { ...list, search: ['nothing'] }, fields: { depotName } })
    // @ts-expect-error no such sort field
    defineResource({ ...minimal, list: { ...list, sort: '-nothing' }, fields: { depotName } })
    // @ts-expect-error no such form field
    defineResource({ ...minimal, form: ['nothing'], list, fields: { depotName } })
    // @ts-expect-error no such record text
    defineResource({ ...minimal, recordText: ['nothing'], list, fields: { depotName } })
  })

  it('in a parent, a filter, a grand total or the enabled field of the wrong kind', () => {
    const supplierId = { type: 'reference', label: 'Supplier', to: suppliers } as const
    const fields = { depotName, supplierId }
    const quantity = { type: 'quantity', label: 'Quantity' } as const
    const total = { type: 'product', label: 'Total', of: ['quantity', 'quantity'] } as const
    const setOnce = { type: 'text', label: 'Set Once', setOnce: true } as const
    defineResource({ ...minimal, list, fields, parent: { key: 'supplierId', segment: 'Supplier' } })
    // @ts-expect-error a text is not a reference
    defineResource({ ...minimal, list, fields, parent: { key: 'depotName', segment: 'Supplier' } })
    defineResource({ ...minimal, list: { ...list, filters: ['depotName', 'supplierId'] }, fields })
    // @ts-expect-error no such field to filter by
    defineResource({ ...minimal, list: { ...list, filters: ['nothing'] }, fields })
    // @ts-expect-error a text has no total
    defineResource({ ...minimal, list: { ...list, grandTotal: 'depotName' }, fields })
    const editing = <const Name extends 'depotName' | 'total'>(name: Name) => ({
      ...list,
      editable: [name] as const,
    })
    // @ts-expect-error a total follows from its factors
    defineResource({ ...minimal, list: editing('total'), fields: { depotName, quantity, total } })
    // @ts-expect-error it is chosen once
    defineResource({ ...minimal, list: { ...list, editable: ['setOnce'] }, fields: { depotName, setOnce } })
    // @ts-expect-error a text is neither true nor false
    defineResource({ ...minimal, list, fields, enabledBy: 'depotName' })
  })

  it('in the path of a lookup, the numbers of a product or the reference of a sum', () => {
    const supplierId = { type: 'reference', label: 'Supplier', to: suppliers } as const
    const lookup = <const Path extends string>(path: Path) =>
      ({ type: 'lookup', label: 'Name', path }) as const
    defineResource({
      ...minimal,
      list,
      fields: { depotName, supplierId, name: lookup('supplierId.supplierName') },
    })
    defineResource({
      ...minimal,
      list,
      // @ts-expect-error suppliers have no such field
      fields: { depotName, supplierId, name: lookup('supplierId.nothing') },
    })
    // @ts-expect-error depots have no such reference
    defineResource({ ...minimal, list, fields: { depotName, supplierId, name: lookup('depotName.nothing') } })
    const product = { type: 'product', label: 'Total', of: ['depotName', 'depotName'] } as const
    // @ts-expect-error a text cannot be multiplied
    defineResource({ ...minimal, list, fields: { depotName, total: product } })

    const sum = { type: 'sum', label: 'Bought', from: 'stock', of: 'amount', unit: 'money' } as const
    const byDepot = defineResource({
      ...minimal,
      list,
      fields: { depotName, bought: { ...sum, by: 'depotId' } },
    })
    const byAmount = defineResource({
      ...minimal,
      list,
      fields: { depotName, bought: { ...sum, by: 'amount' } },
    })
    const stock = defineResource({
      ...minimal,
      name: 'stock',
      recordText: ['depotId'],
      form: [],
      list: { columns: [], search: [], sort: 'id' },
      fields: {
        depotId: { type: 'reference', label: 'Depot', to: suppliers },
        amount: { type: 'money', label: 'Amount' },
      },
    })
    defineResources(byDepot, stock)
    // @ts-expect-error an amount is no reference
    defineResources(byAmount, stock)
    // @ts-expect-error stock is not among the resources
    defineResources(byDepot)
  })

  it('in the menu', () => {
    defineMenu(resources, { label: 'Suppliers', to: 'suppliers' })
    // @ts-expect-error no such resource
    defineMenu(resources, { label: 'Suppliers', to: 'supplier' })
  })
})

describe('The type of a record', () => {
  it('is derived from its definition', () => {
    expectTypeOf<RecordFor<'suppliers'>>().toEqualTypeOf<{
      id: number
      version: number
      supplierName: string
      contactName: string | null
      contactNumber: string | null
      contactEmail: string | null
      address: string | null
      paymentTerms: string | null
      statementsShow: 'gross' | 'net'
      accountsRef: string | null
      vatCodeId: number | null
      utr?: string | null
      verifiedOn: string | null
      dueRule: 'afterInvoice' | 'afterMonthEnd' | 'followingMonth' | null
      dueDays: number | null
      due: number
      kind: 'ownLabour' | null
      overdue30: number
      enabled: boolean
    }>()
    expectTypeOf<RecordFor<'quote-lines'>['total']>().toEqualTypeOf<number>()
    expectTypeOf<RecordFor<'quote-lines'>['projectDescription']>().toEqualTypeOf<string>()
    expectTypeOf<RecordFor<'projects'>['projectStatusDescription']>().toEqualTypeOf<string | null>()
    expectTypeOf<RecordFor<'quote-purchase-links'>['quoteId']>().toEqualTypeOf<number>()
    expectTypeOf<RecordFor<'users'>['roles']>().toEqualTypeOf<Role[]>()
  })

  it('may be empty where it is made of what may be', () => {
    const made = defineResource({
      ...minimal,
      list,
      fields: {
        depotName,
        nickname: { type: 'text', label: 'Nickname' },
        both: { type: 'joined', label: 'Both', of: ['depotName', 'nickname'] },
        area: { type: 'quantity', label: 'Area', default: 1 },
        rent: { type: 'price', label: 'Rent' },
        cost: { type: 'product', label: 'Cost', of: ['area', 'rent'] },
        twice: { type: 'product', label: 'Twice', of: ['area', 'area'] },
      },
    })
    expectTypeOf<RecordOf<typeof made>['both']>().toEqualTypeOf<string | null>()
    expectTypeOf<RecordOf<typeof made>['cost']>().toEqualTypeOf<number | null>()
    expectTypeOf<RecordOf<typeof made>['twice']>().toEqualTypeOf<number>()
  })

  it('never holds a password', () => {
    expectTypeOf<keyof RecordFor<'users'>>().not.toEqualTypeOf<'password'>()
    expectTypeOf<'password' extends keyof RecordFor<'users'> ? true : false>().toEqualTypeOf<false>()
  })
})
