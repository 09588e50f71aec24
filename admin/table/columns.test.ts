import { describe, expect, it, vi } from 'vitest'
import type { Resource } from '../../model/definition.ts'
import {
  applications,
  labourWeeks,
  orders,
  payments,
  projectCloses,
  projects,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  quotePurchaseLinks,
  rates,
  supplierStatements,
  suppliers,
  users,
} from '../../resources.config.ts'
import {
  cardNameOf,
  cellOf,
  columnsOf,
  controlsWidth,
  mainColumn,
  mainColumnOf,
  widthsOf,
} from './columns.ts'

const inputs = (resource: Parameters<typeof columnsOf>[0]) =>
  Object.fromEntries(columnsOf(resource).map(({ name, input }) => [name, input]))

describe('The columns of a list', () => {
  it('cost one cell, and not the page, where the definition names what does not exist', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wrong = { ...suppliers, list: { ...suppliers.list, columns: ['supplierNmae', 'supplierName'] } }
    const [lost, kept] = columnsOf(wrong)
    expect([lost?.label, kept?.label]).toEqual(['supplierNmae', 'Supplier Name'])
    expect(lost && cellOf(wrong, lost, { id: 1, supplierName: 'Ann' })).toBeNull()
    expect(said).toHaveBeenCalledOnce()
    said.mockRestore()
  })

  it('have the inputs of an add row below them, a looked-up one through its reference', () =>
    expect(inputs(quoteLines)).toEqual({
      description: 'description',
      quantity: 'quantity',
      costEach: 'costEach',
      total: null,
      categoryDescription: 'costingCategoryId',
    }))
  it('say what a number counts where it names a record', () => {
    const [job, , number] = columnsOf(applications)
    const record = { id: 1, projectNumber: '26-201', number: 2 }
    expect(number && cardNameOf(applications, number, record)).toBe('Application 2')
    expect(job && cardNameOf(applications, job, record)).toBeNull()
  })
  it('have none below a sum', () => expect(inputs(purchaseLines).matchedQuantity).toBeNull())
  it('show numbers at the right', () =>
    expect(columnsOf(quoteLines).map(({ align }) => align)).toEqual([
      'left',
      'right',
      'right',
      'right',
      'left',
    ]))
  it.each([
    [suppliers, 'supplierName'],
    [projects, 'projectName'],
    [users, 'firstName'],
    [quotePurchaseLinks, 'quoteLineDescription'],
    // Its own number, not the name of its project.
    [quoteHeaders, 'quoteNumber'],
    // A day names nothing while there are words.
    [supplierStatements, 'supplierName'],
    [projectCloses, 'month'],
    [payments, 'receivedDate'],
  ])('name the record on its card', (resource, main) =>
    expect(mainColumn(resource, columnsOf(resource))).toBe(main),
  )
  it('name a record that has no number by what else people know it by', () => {
    const columns = columnsOf(quoteHeaders)
    const named = (quoteNumber: string | null) => ({ id: 1, quoteNumber, projectName: 'Barn' })
    expect(mainColumnOf(quoteHeaders, columns, named('Q-1'))).toBe('quoteNumber')
    expect(mainColumnOf(quoteHeaders, columns, named(null))).toBe('projectName')
  })
  it('have what lists total as the one strong figure', () => {
    const strong = (resource: Resource) =>
      columnsOf(resource).flatMap(({ name, strong }) => (strong ? [name] : []))
    expect([quoteLines, purchaseLines, purchaseHeaders, quoteHeaders, payments].map(strong)).toEqual([
      ['total'],
      ['total'],
      ['totalAmount'],
      ['quoted'],
      ['amount'],
    ])
    // The main figure, not the balance it begins with; not one that a draft does not have.
    expect([supplierStatements, applications].map(strong)).toEqual([['closing'], ['gross']])
  })
  it('have the amount of the record as the strong figure, not what one of its views adds up', () =>
    expect(
      columnsOf(orders)
        .filter(({ strong }) => strong)
        .map(({ name }) => name),
    ).toEqual(['ordered']))

  it('miss a date that somebody types, and not one that an action sets', () => {
    const missing = (resource: Resource, field: string) =>
      columnsOf(resource).find(({ name }) => name === field)?.missing
    expect(missing(supplierStatements, 'finishedOn')).toBeNull()
    expect(missing(payments, 'receivedDate')).toBe('parent.noDate')
  })

  it('leave most of what is left to the name', () => {
    const { template } = widthsOf(columnsOf(projects), 'projectName', [])
    const [name = 0, ...others] = [...template.matchAll(/([\d.]+)fr/g)].map(([, share]) => Number(share))
    expect(others).toHaveLength(4)
    for (const other of others) expect(name).toBeGreaterThan(other)
  })
  const trackOf = (resource: Resource, names: readonly string[], name: string) => {
    const { template } = widthsOf(columnsOf(resource, names), mainColumn(resource, columnsOf(resource)), [])
    return template.split(/ (?=minmax)/)[names.indexOf(name)]
  }
  it('have room for a heading in two lines', () => {
    const track = trackOf(rates, ['code', 'description', 'unpriced'], 'unpriced')
    const width = Number(/^minmax\((\d+)/.exec(track ?? '')?.[1])
    expect(width).toBeGreaterThan(6 * 'Parts without'.length)
    expect(width).toBeLessThan(6 * 'Parts without a Price'.length)
  })
  it('give a day that names a record no more than other days, next to texts', () => {
    const names = ['weekStart', 'hours', 'comments']
    const share = Number(/([\d.]+)fr/.exec(trackOf(labourWeeks, names, 'weekStart') ?? '')?.[1])
    expect(share).toBeLessThan(1)
  })
  it('leave buttons the room of their labels, and never less than that of the heading', () => {
    const widthOf = (...labels: string[]) => controlsWidth({ heading: 'Controls', labels })
    expect(widthOf('Edit')).toBeLessThan(84)
    expect(widthOf('Edit')).toBe(widthOf('Go'))
    const [one, two] = [widthOf('View Lines and more'), widthOf('View Lines and more', 'Edit')]
    expect(two - one).toBeGreaterThan(40)
    expect(two - one).toBeLessThan(60)
    expect(controlsWidth({ heading: '', labels: ['Actions'], menus: ['Actions'] })).toBeGreaterThan(
      controlsWidth({ heading: '', labels: ['Actions'] }),
    )
  })
  it('fit a screen of 1,400 pixels, all thirteen of them', () =>
    expect(
      widthsOf(
        columnsOf(quotePurchaseLinks),
        undefined,
        [42],
        [controlsWidth({ heading: 'Controls', labels: ['Edit', 'Delete'] })],
      ).least,
    ).toBeLessThanOrEqual(1358))
})
