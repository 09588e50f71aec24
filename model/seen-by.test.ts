import { describe, expect, it } from 'vitest'
import { hireResources } from '../tests/support/hires.ts'
import { defineResource } from './definition.ts'
import { defineResources } from './resources.ts'
import { seenBy } from './seen-by.ts'

const administrator = 'Administrator'
const seenAs = (...roles: string[]) => seenBy(hireResources, { roles, administrator, id: 7 })
const machine = (...roles: string[]) => {
  const found = seenAs(...roles).machines
  if (!found) throw new Error('There are machines')
  return found
}

describe('The definitions as somebody sees them', () => {
  it('are the definitions themselves to an Administrator, and where nobody is kept from anything', () => {
    expect(seenAs('User', administrator)).toBe(hireResources)
    const open = defineResources(
      defineResource({ name: 'notes', label: 'Note', fields: { text: { type: 'text', label: 'Text' } } }),
    )
    expect(seenBy(open, { roles: [], administrator, id: 7 })).toBe(open)
  })

  it('have no field that is hidden, nor one that is worked out from it anywhere', () => {
    const { machines, hires } = seenAs('User')
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

  it('name it in no list, form, filter, view, order or figure', () => {
    const seen = machine('User')
    expect(seen.list).toMatchObject({
      columns: ['machineName', 'hours', 'rate', 'hireCount'],
      filters: ['rate'],
      more: ['days'],
      views: [],
      editable: ['hours'],
      sort: ['machineName'],
    })
    expect(seen.list.grandTotal).toBeUndefined()
    expect([seen.form, seen.summary, seen.warnTogether]).toEqual([
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
    const seen = seenAs('User')
    const to = (name: string, field: string) => (seen[name]?.fields[field] as { to?: object } | undefined)?.to
    expect(to('hires', 'machineId')).toBe(seen.machines)
    expect(to('machines', 'replacesId')).toBe(seen.machines)
    expect(to('findings', 'hireId')).toBe(seen.hires)
  })

  it('are limited to the records of the person, and no stored sum counts those of others', () => {
    const { machines, hires, findings } = seenAs('User')
    expect(hires?.seen?.onlyOf).toEqual({ field: 'hiredById', id: 7 })
    expect(findings?.seen?.onlyOf).toBeUndefined()
    expect(machines?.fields.days).not.toHaveProperty('stored')
  })

  it('are made once for all who see the same, and for nobody else', () => {
    expect(seenAs('User')).toBe(seenAs('User', 'Whatever'))
    expect(seenBy(hireResources, { roles: ['User'], administrator, id: 8 })).not.toBe(seenAs('User'))
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
    const seen = (...roles: string[]) => {
      const { fields } = seenBy(resources, { roles, administrator, id: null }).shop ?? shop
      return Object.entries(fields).map(([name, field]) => ('readOnly' in field ? `(${name})` : name))
    }
    expect(seen()).toEqual(['name'])
    expect(seen('Seller')).toEqual(['name', 'price'])
    expect(seen('Buyer')).toEqual(['name', 'cost', '(price)'])
    expect(seen('Buyer', 'Seller')).toEqual(['name', 'cost', 'price'])
  })
})
