import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountPages, publicPages } from '../../admin/account/account-pages.ts'
import { adminBase, type Listing, listingsOf, pagePathOf } from '../../admin/page-path.ts'
import { fillDemo } from '../../demo/index.ts'
import type { Resource } from '../../model/definition.ts'
import { offers } from '../../model/offered-writes.ts'
import { keyBelow } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { customScreens } from '../../web/custom-screens.ts'
import { extensions } from '../../web/product.ts'
import { wcagFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import type { AnyRecord } from '../support/samples.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest()
beforeAll(async () => {
  await fillDemo(app.test.db, { scale: 1 })
})

const as = 'administrator'

/** A record of the demo firm; the first that satisfies a filter. */
const recordOf = async (resource: Resource, filter: object = {}): Promise<AnyRecord | undefined> => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
  const { status, body } = await app.test.api('GET', `/${resource.endpoint}?${query}`, { as })
  expect(status, resource.name).toBe(200)
  return (body as readonly AnyRecord[])[0]
}

interface Place {
  readonly listing: Listing
  readonly path: string
  readonly record: AnyRecord | undefined
}

/** Where a list is shown: at the top, or below a record that has some. Null where the firm has no such record. */
const placeOf = async (listing: Listing): Promise<Place | null> => {
  const { resource, ancestors } = listing
  const [parent] = ancestors
  if (!parent) return { listing, path: pagePathOf(listing, {}), record: await recordOf(resource) }
  const key = keyBelow(resource, parent.resource.name)
  if (key === undefined) return null
  const record = await recordOf(resource, { [key]: { empty: false } })
  const above = record ? [record[key]].flat()[0] : (await recordOf(parent.resource))?.id
  return above === undefined
    ? null
    : { listing, path: pagePathOf(listing, { [parent.key]: String(above) }), record }
}

const all = listingsOf(resources).filter(({ ancestors }) => ancestors.length < 2)

const placesOf = async (): Promise<Place[]> => {
  const places = []
  for (const listing of all) places.push(await placeOf(listing))
  return places.filter((place) => place !== null)
}

/** Of each resource, the place with its own forms: below its parent where it has one. */
const withForms = (places: readonly Place[]): Place[] => [
  ...new Map(
    places
      .toSorted((one, other) => one.listing.ancestors.length - other.listing.ancestors.length)
      .map((place) => [place.listing.resource.name, place]),
  ).values(),
]

const formPaths = (places: readonly Place[]): string[] =>
  withForms(places).flatMap(({ listing: { resource }, path, record }) => [
    ...(offers(resource, 'create') && resource.list?.addNew !== false ? [`${path}/create`] : []),
    ...(record && offers(resource, 'update') && !resource.single ? [`${path}/${record.id}/edit`] : []),
  ])

const screenPaths = (places: readonly Place[]): string[] =>
  places.flatMap(({ listing: { resource, ancestors }, path, record }) => {
    const extension = (extensions as Readonly<Record<string, (typeof extensions)[keyof typeof extensions]>>)[
      resource.name
    ]
    if (!extension || ancestors.length > 0) return []
    const {
      recordScreens = {},
      pages = [],
      listRoutes = [],
    } = extension as {
      recordScreens?: object
      pages?: readonly { path: string }[]
      listRoutes?: readonly { path: string }[]
    }
    return [
      ...(record ? Object.keys(recordScreens).map((to) => `${path}/${record.id}/${to}`) : []),
      ...pages.map((page) => `${adminBase}/${page.path}`),
      ...listRoutes.map((route) => `${path}/${route.path}`),
    ]
  })

const pagePaths = async (): Promise<string[]> => {
  const help = (await customScreens.loadHelp?.()) ?? []
  const signedIn = [...accountPages, ...customScreens.signedInPages].map(({ path }) => `/${path}`)
  return ['/home', '/unauthorised', '/Not-Found', '/admin/history', '/help', ...signedIn].concat(
    help.map(({ name }) => `/help/${name}`),
  )
}

/** Everything that a screen asks for has come and is drawn. */
const isComplete = async (page: Page) => {
  const awaited = page.locator('[data-awaited], [role=progressbar]')
  await page.locator('h1:visible').first().waitFor()
  await app.quiet()
  await awaited.first().waitFor({ state: 'detached' })
  await app.quiet()
  await page.evaluate(async () => {
    for (let drawn = 0; drawn < 3; drawn++) await new Promise(requestAnimationFrame)
  })
}

const faultsOf = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const faults: string[] = []
  const width = page.viewportSize()?.width ?? 0
  for (const path of paths) {
    await goTo(page, '/Not-Found')
    await page.getByText('Page Not Found').first().waitFor()
    await goTo(page, path)
    const isLeft = () => page.getByText('Page Not Found').isVisible()
    await expect.poll(isLeft, { message: path }).toBe(path === '/Not-Found')
    await isComplete(page)
    const found = await wcagFindings(page)
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    if (needed > width) found.push(`${needed} pixels wide`)
    for (const fault of found) faults.push(`${path}: ${fault}`)
  }
  return faults
}

const timeout = 900_000

describe.each([
  ['1400', desktop],
  ['390', phone],
] as const)('By WCAG 2.2 AA, at %s pixels, nothing is found', (_, viewport) => {
  const check = async (paths: readonly string[], from = '/Not-Found') => {
    const page = await app.open(from, { viewport })
    await page.locator('h1').waitFor()
    expect(await faultsOf(page, paths)).toEqual([])
  }

  it('on the pages', { tags: 'slow', timeout }, async () => check(await pagePaths()))

  it('in every list of the definition', { tags: 'slow', timeout }, async () =>
    check((await placesOf()).map(({ path }) => path)),
  )

  it('in every form of the definition', { tags: 'slow', timeout }, async () =>
    check(formPaths(await placesOf())),
  )

  it('on every screen of the product', { tags: 'slow', timeout }, async () =>
    check(screenPaths(await placesOf())),
  )

  it('on the pages of visitors', { tags: 'slow', timeout }, async () => {
    const page = await app.open('/forgotten', { as: 'anonymous', viewport })
    await page.locator('h1').first().waitFor()
    expect(
      await faultsOf(
        page,
        publicPages.map(({ path }) => `/${path}`),
      ),
    ).toEqual([])
  })
})
