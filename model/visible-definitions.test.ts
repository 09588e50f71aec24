import { describe, expect, it } from 'vitest'
import { hireResources } from '../tests/support/hires.ts'
import { defineResource } from './definition.ts'
import { defineResources } from './resources.ts'
import { visibleDefinitions } from './visible-definitions.ts'

const administrator = 'Administrator'
const visibleAs = (...roles: string[]) => visibleDefinitions(hireResources, { roles, administrator, id: 7 })
const machine = (...roles: string[]) => {
  const found = visibleAs(...roles).machines
  if (!found) throw new Error('There are machines')
  return found
}

describe('The definitions as somebody sees them', () => {
  it('are the definitions themselves to an Administrator, and where nobody is kept from anything', () => {
    expect(visibleAs('User', administrator)).toBe(hireResources)
    const open = defineResources(
      defineResource({ name: 'notes', label: 'Note', fields: { text: { type: 'text', label: 'Text' } } }),
    )
    expect(visibleDefinitions(open, { roles: [], administrator, id: 7 })).toBe(open)
  })

  it('have no field that is hidden, nor one that is worked out from it anywhere', () => {
    const { machines, hires } = visibleAs('User')
    expect(Object.keys(machines?.fields ?? {})).toEqual([
      'machineName',
      'hours',
      'rate',
      'replacesId',
      'hireCount',
      'days',
    ])
    expect(Object.keys(hires?.fields ?? {})).not.toContain('machineCost')
    expect(Object.keys(hires?.fields ?? {})).not.toContain('spend')
  })

  it('have no view and no formula that only compares with what is hidden', () => {
    const above = { price: { above: { field: 'cost' } } } as const
    const sales = defineResource({
      name: 'sales',
      label: 'Sale',
      fields: {
        price: { type: 'money', label: 'Price' },
        cost: { type: 'money', label: 'Cost', access: { read: ['Manager'] } },
        pays: { type: 'formula', label: 'Pays', as: 'boolean', of: { holds: above } },
      },
      list: { columns: ['price'], views: [{ name: 'good', label: 'Good', filter: above }] },
    })
    const visible = visibleDefinitions(defineResources(sales), { roles: ['User'], administrator, id: 7 })
    expect(Object.keys(visible.sales?.fields ?? {})).toEqual(['price'])
    expect(visible.sales?.list.views).toEqual([])
  })

  it('name it in no list, form, filter, view, order or figure', () => {
    const visible = machine('User')
    expect(visible.list).toMatchObject({
      columns: ['machineName', 'hours', 'rate', 'hireCount'],
      filters: ['rate'],
      more: ['days'],
      views: [],
      editable: ['hours'],
      sort: ['machineName'],
    })
    expect(visible.list.grandTotal).toBeUndefined()
    expect([visible.form, visible.summary, visible.warnTogether]).toEqual([
      ['machineName', 'hours', 'rate', 'replacesId'],
      ['hireCount'],
      undefined,
    ])
  })

  it('have as read-only what may be read and not be changed', () => {
    expect(machine('User').fields.rate).toMatchObject({ readOnly: true })
    expect(machine('User').fields.hours).not.toHaveProperty('readOnly')
  })

  it('lead to each other and not to the whole ones', () => {
    const visible = visibleAs('User')
    const to = (name: string, field: string) =>
      (visible[name]?.fields[field] as { to?: object } | undefined)?.to
    expect(to('hires', 'machineId')).toBe(visible.machines)
    expect(to('machines', 'replacesId')).toBe(visible.machines)
    expect(to('findings', 'hireId')).toBe(visible.hires)
  })

  it('are limited to the records of the person, and no stored number comes from those of others', () => {
    const { machines, hires, findings } = visibleAs('User')
    expect(hires?.restricted?.onlyOf).toEqual({ field: 'hiredById', id: 7 })
    expect(findings?.restricted?.onlyOf).toBeUndefined()
    expect(machines?.fields.days).not.toHaveProperty('stored')
    expect(findings?.fields.lostDays).not.toHaveProperty('stored')
  })

  it('are made once for all who see the same, and for nobody else', () => {
    expect(visibleAs('User')).toBe(visibleAs('User', 'Whatever'))
    expect(visibleDefinitions(hireResources, { roles: ['User'], administrator, id: 8 })).not.toBe(
      visibleAs('User'),
    )
  })

  it('are wider with every role that somebody has', () => {
    const { shop } = defineResources(
      defineResource({
        name: 'shop',
        label: 'Shop',
        fields: {
          name: { type: 'text', label: 'Name' },
          cost: { type: 'money', label: 'Cost', access: { read: ['Buyer'] } },
          price: { type: 'money', label: 'Price', access: { read: ['Buyer', 'Seller'], write: ['Seller'] } },
        },
      }),
    )
    const resources = { shop }
    const namesFor = (...roles: string[]) => {
      const { fields } = visibleDefinitions(resources, { roles, administrator, id: null }).shop ?? shop
      return Object.entries(fields).map(([name, field]) => ('readOnly' in field ? `(${name})` : name))
    }
    expect(namesFor()).toEqual(['name'])
    expect(namesFor('Seller')).toEqual(['name', 'price'])
    expect(namesFor('Buyer')).toEqual(['name', 'cost', '(price)'])
    expect(namesFor('Buyer', 'Seller')).toEqual(['name', 'cost', 'price'])
  })
})
