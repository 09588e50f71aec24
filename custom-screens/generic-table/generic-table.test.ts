import { describe, expect, it } from 'vitest'
import { checkForm, typedFrom, valuesOf } from '../../admin/resource/form/record-form.ts'
import { costingCategories, quoteLines, suppliers, users } from '../../resources.config.ts'
import { searchable, searchItems, shownItems, sortItems, tableColumns, withRequiredNumbers } from './items.ts'

const supplier = (id: number, supplierName: string, contactName: string | null = null, enabled = true) => ({
  id,
  supplierName,
  contactName,
  contactNumber: null,
  contactEmail: null,
  enabled,
})
const ids = (records: readonly { id: unknown }[]) => records.map(({ id }) => id)

describe('Columns of a generic table', () => {
  it('are those of the list', () => {
    expect(tableColumns(suppliers).map(({ label }) => label)).toEqual([
      'Enabled',
      'Supplier Name',
      'Contact Name',
      'Contact Number',
      'Contact Email',
    ])
  })

  it('go on with what only the form has, but for passwords', () => {
    expect(tableColumns(users).map(({ name }) => name)).toEqual([
      ...['isEnabled', 'has2FA', 'firstName', 'lastName', 'email'],
      'roles',
    ])
  })

  it('type a reference in the column that shows its text', () => {
    const inputs = tableColumns(quoteLines).map(({ name, input }) => [name, input])
    expect(inputs).toContainEqual(['categoryDescription', 'costingCategoryId'])
    expect(inputs.map(([name]) => name)).not.toContain('costingCategoryId')
  })
})

describe('A number column', () => {
  const check = (displayOrder: string) => {
    const resource = withRequiredNumbers(costingCategories)
    const names = ['categoryDescription', 'displayOrder', 'categoryColourCode']
    const typed = { ...typedFrom(resource, names, {}), categoryDescription: 'Timber', displayOrder }
    return checkForm(resource, names, valuesOf(resource, names, typed), 'create')
  }

  it('is required, though the definition does not say so', () => {
    expect(costingCategories.fields.displayOrder).not.toHaveProperty('required')
    expect(check('')).toEqual({ displayOrder: ['This field is required.'] })
    expect(check('0')).toEqual({})
  })

  it('leaves the definition itself as it is', () => {
    withRequiredNumbers(costingCategories)
    expect(costingCategories.fields.displayOrder).not.toHaveProperty('required')
  })
})

describe('The search box', () => {
  const items = searchable(suppliers, suppliers.list.columns, [
    supplier(1, 'Jewson', 'Nora Norton'),
    supplier(2, 'Travis 50% Perkins', null, false),
    supplier(3, 'Wolseley', 'jewel'),
  ])

  it('finds a part of any column, letter case and blanks around it aside', () => {
    expect(ids(searchItems(items, '  JEW '))).toEqual([1, 3])
    expect(ids(searchItems(items, '%'))).toEqual([2])
  })

  it('leaves the record that is being edited where it is, whatever is searched for', () => {
    const shown = (wanted: string, editedId: number | null) =>
      ids(shownItems(items, { wanted, editedId, sort: { field: 'supplierName', order: 'ASC' } }))
    expect(shown('wol', 1)).toEqual([1, 3])
    expect(shown('jewson', 1)).toEqual([1])
    expect(shown('wol', null)).toEqual([3])
  })

  it('finds all for nothing, and nothing for what is nowhere', () => {
    expect(ids(searchItems(items, ' '))).toEqual([1, 2, 3])
    expect(searchItems(items, 'zzz')).toEqual([])
  })

  it('does not find the words of a tick', () => {
    expect(ids(searchItems(items, 'no'))).toEqual([1])
  })
})

describe('Sorting', () => {
  const records = [
    supplier(4, 'beta'),
    supplier(2, 'Alpha', 'Zoe', false),
    supplier(3, 'Beta', 'adam'),
    supplier(1, 'École'),
  ]

  it('puts letters before their case and accents, and equal names by id', () => {
    expect(ids(sortItems(records, { field: 'supplierName', order: 'ASC' }))).toEqual([2, 3, 4, 1])
    expect(ids(sortItems(records, { field: 'supplierName', order: 'DESC' }))).toEqual([1, 3, 4, 2])
  })

  it('puts empty values last in both directions', () => {
    expect(ids(sortItems(records, { field: 'contactName', order: 'ASC' }))).toEqual([3, 2, 1, 4])
    expect(ids(sortItems(records, { field: 'contactName', order: 'DESC' }))).toEqual([2, 3, 1, 4])
  })

  it('puts no before yes, and 9 before 10', () => {
    expect(ids(sortItems(records, { field: 'enabled', order: 'ASC' }))[0]).toBe(2)
    const numbers = [10, 9, 100].map((displayOrder, index) => ({ id: index + 1, displayOrder }))
    expect(ids(sortItems(numbers, { field: 'displayOrder', order: 'ASC' }))).toEqual([2, 1, 3])
  })

  it('leaves the list it was given as it is', () => {
    sortItems(records, { field: 'supplierName', order: 'ASC' })
    expect(ids(records)).toEqual([4, 2, 3, 1])
  })
})
