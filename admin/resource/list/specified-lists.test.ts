import { describe, expect, it } from 'vitest'
import { fieldOf } from '../../../model/resources.ts'
import { rowActionsOf } from '../../../model/row-actions.ts'
import { resources, roles } from '../../../resources.config.ts'
import { type SpecifiedList, specifiedLists } from '../../../tests/support/specified/lists.ts'
import { extensions } from '../../../web/product.ts'
import { recordTexts } from '../../i18n/record-texts.ts'
import { type Action, mayDo } from '../../may-do.ts'
import { belowParent, type Listing, listingsOf, pagePattern } from '../../page-path.ts'
import { listApiPath } from '../../providers/api-paths.ts'
import { columnsOf } from '../../table/columns.ts'
import { headingOf } from '../heading.ts'
import { createsAt } from '../listing-context.ts'
import { recordName } from '../parent/record-name.ts'
import { controlLabels, controlSets } from '../row/RowControls.tsx'

const listings = listingsOf(resources)
const listingAt = ({ at }: SpecifiedList): Listing => {
  const listing = listings.find((one) => pagePattern(one) === at)
  if (!listing) throw new Error(`There is no list at ${at}`)
  return listing
}
const words: Record<string, string> = {
  'row.edit': recordTexts.row.edit,
  'row.delete': recordTexts.row.delete,
}
const say = (key: string) => words[key] ?? key

/** The heading of a list as the screen puts it together, below a record that is called so in each of its fields. */
const headingAt = ({ resource, ancestors }: Listing, called: string) => {
  const parent = ancestors.at(-1)?.resource
  if (!parent) return headingOf(resource)
  const record = Object.fromEntries(Object.keys(parent.fields).map((name) => [name, `${called} ${name}`]))
  return resource.heading ?? recordName(parent, { ...record, id: 7 }).name
}

/**
 * What every list is made of, word for word, for all of them: a browser renders three, as
 * `tests/browser/spec-lists.test.ts` says.
 */
describe.each(specifiedLists.map((list) => [list.at, list] as const))('The list %s', (_, list) => {
  const listing = listingAt(list)
  const { resource } = listing
  // The lists are those of an Administrator.
  const session = { email: '', name: '', token: '', tokenExpiration: '', roles: Object.values(roles) }
  const may = (action: Action) => mayDo(resource, action, session)
  const actions = rowActionsOf(resource)

  it('has the title, the heading and the columns of the specification', () => {
    expect(resource.title).toBe(list.title)
    const { heading } = list
    expect(headingAt(listing, 'Its')).toBe(typeof heading === 'string' ? heading : `Its ${heading.of}`)
    const labels = columnsOf(resource).map(({ label }) => label)
    expect([...labels, recordTexts.list.controls]).toEqual(list.columns)
  })

  it('has the buttons of the specification, which lead where it says, and Add New where it has that', () => {
    const can = { mayEdit: may('edit'), mayDelete: may('delete') }
    expect(controlLabels(resource, actions, say, can)).toEqual(list.buttons)
    // Tabs of a record are no buttons of its row.
    const leads = actions.flatMap((action) =>
      'to' in action && !action.tabOnly ? [[action.label, action.to]] : [],
    )
    expect(Object.fromEntries(leads)).toEqual(list.leads ?? {})
    expect(may('create') && createsAt(listing) && resource.list.addNew !== false).toBe(list.addNew)
  })

  it('leads to pages that exist', () => {
    const screens = Object.keys(
      (extensions as Record<string, { recordScreens?: object }>)[resource.name]?.recordScreens ?? {},
    )
    const below = listings
      .filter(({ ancestors }) => ancestors.at(-1)?.resource === resource)
      .map((one) => one.resource.name)
    for (const to of Object.values(list.leads ?? {})) expect([...screens, ...below]).toContain(to)
  })

  it('has a text filter, which looks into what the specification names', () => {
    const labels = resource.list.search.map((name) => fieldOf(resource, name).label)
    expect(labels.length).toBeGreaterThan(0)
    if (list.filter) expect(labels).toContain(list.filter)
  })

  it('may be opened by whom the specification names', () =>
    expect(resource.access?.read).toEqual(list.role ? [list.role] : undefined))

  it('is read by the call of the specification', () => {
    const ids = Object.fromEntries(listing.ancestors.map(({ key }) => [key, '7']))
    const { apiPath, filter } = listApiPath(resource, belowParent(listing, ids).filter)
    expect(apiPath.toLowerCase()).toBe(list.call.toLowerCase())
    expect(filter).toEqual({})
  })
})

it('Buttons that no row has together do not share the width of the rows', () => {
  const { 'supplier-statement-lines': lines } = resources
  const sets = controlSets(lines, rowActionsOf(lines), say, { mayEdit: true, mayDelete: false })
  expect(sets).toEqual([
    ['Edit', 'Date'],
    ['Edit', 'Split'],
    ['Edit', 'New purchase'],
  ])
})
