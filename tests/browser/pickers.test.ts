import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { listingsOf, pagePathOf } from '../../admin/page-path.ts'
import { isReadOnly, shownFields } from '../../admin/resource/form/record-form.ts'
import type { Resource } from '../../model/definition.ts'
import { asksForParent, formFields, formSections } from '../../model/form.ts'
import { offers } from '../../model/offered-writes.ts'
import { fieldPath, referenceOf } from '../../model/resources.ts'
import {
  costingCategories,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  rateParts,
  resources,
  supplierStatementLines,
  supplierStatements,
  users,
} from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { candidateName, makeCandidates } from '../support/candidates.ts'
import { type AnyRecord, sampleRecord } from '../support/samples.ts'
import { gate, goTo } from '../support/steps.ts'

const app = browserTest()
const all = Object.values<Resource>(resources)
/** The resources that a form, filter or panel picks from. */
const targets = new Set<Resource>([costingCategories, quoteHeaders, purchaseHeaders, users])
for (const resource of all)
  for (const name of [...formFields(resource), ...(resource.list.filters ?? [])])
    if (resource.fields[name]?.type === 'reference') targets.add(referenceOf(resource, name).to)

const candidates = new Map<Resource, Map<string, number>>()
beforeAll(async () => {
  for (const target of targets) candidates.set(target, await makeCandidates(app.test, target, 150))
})
const idOf = (target: Resource, n: number) => candidates.get(target)?.get(candidateName(n)) ?? 0

/** The list of a record: under its parent, unless its form asks for the parent. */
const listOf = (resource: Resource, record: AnyRecord): string => {
  const above =
    resource.parent && !asksForParent(resource) ? referenceOf(resource, resource.parent.key).to : undefined
  const listing = listingsOf(resources).find(
    (one) =>
      one.resource === resource &&
      one.ancestors.length === (above ? 1 : 0) &&
      one.ancestors[0]?.resource === above,
  )
  const ancestors =
    listing?.ancestors.map(({ key }) => [key, String(record[resource.parent?.key ?? ''])]) ?? []
  if (!listing) throw new Error(`${resource.name} has no list`)
  return pagePathOf(listing, Object.fromEntries(ancestors))
}

/**
 * Types over the value of a picker twice, as users do: after focus by keyboard, and after a click into its
 * text; without waiting.
 */
const typeOver = async (page: Page, picker: Locator) => {
  await picker.focus()
  await page.keyboard.type(candidateName(148))
  await page.keyboard.press('Enter')
  await expect.poll(() => picker.inputValue()).toContain(candidateName(148))
  await picker.blur()
  await picker.click()
  await page.keyboard.type(candidateName(3))
  await page.keyboard.press('Tab')
  await expect.poll(() => picker.inputValue()).toContain(candidateName(3))
}

/** Without typing, neither viewing the options nor leaving changes the choice. */
const lookAtOnly = async (page: Page, picker: Locator) => {
  // The last typed text was found and chosen.
  const before = candidateName(3)
  await expect.poll(() => picker.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => picker.inputValue()).toContain(before)
  await picker.click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  // Esc would close a dialog.
  if ((await page.getByRole('dialog').count()) > 0) await picker.blur()
  else await page.keyboard.press('Escape')
  await expect.poll(() => picker.inputValue()).toContain(before)
}

/** Every picker of a definition: in a form and in a filter. */
const pickersOf = (namesOf: (resource: Resource) => readonly string[]) =>
  all.flatMap((resource) =>
    namesOf(resource).map((name) => {
      const picker = { resource, name, field: referenceOf(resource, name) }
      return [`${resource.name}.${name}`, picker] as const
    }),
  )

type Picker = ReturnType<typeof pickersOf>[number]
const namedByParts = ({ to }: Picker[1]['field']) => to.recordText.length > 1

/**
 * The first of each kind: all pickers are one component (`admin/fields/ReferencePicker.tsx`), which knows of
 * its resource only what makes a kind here. A definition with a new kind of picker is tested too.
 */
const oneOfEach = (pickers: readonly Picker[], fieldTypeOf: (picker: Picker[1]) => unknown): Picker[] => [
  ...new Map(pickers.toReversed().map((picker) => [JSON.stringify(fieldTypeOf(picker[1])), picker])).values(),
]

/** Kinds: may be empty, is in an inline add row too, names records by one field or several. */
const inForms = oneOfEach(
  pickersOf((resource) =>
    // The form of a single record is a page.
    resource.single
      ? []
      : shownFields(resource, 'edit').filter(
          (name) => resource.fields[name]?.type === 'reference' && !isReadOnly(resource, name, 'edit'),
        ),
  ),
  ({ resource, field }) => [field.required === true, resource.list.inlineAdd === true, namedByParts(field)],
)
/** Kinds: its list is below a record, names records by one field or several. */
const inFilters = oneOfEach(
  pickersOf((resource) =>
    (resource.list.filters ?? []).filter((name) => resource.fields[name]?.type === 'reference'),
  ),
  ({ resource, field }) => [asksForParent(resource), namedByParts(field)],
)

/** The count text of a list whose request has this filter. */
const countOf = async (resource: Resource, record: AnyRecord, filter: Readonly<Record<string, number>>) => {
  const { endpoint, parent } = resource
  const path =
    parent && !asksForParent(resource) ? `${endpoint}/${parent.segment}/${record[parent.key]}` : endpoint
  const { body } = await app.test.api('GET', `/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return body.length === 1 ? '1 record' : `${body.length} records`
}

/**
 * Tests a filter above a list with the record and another one; it starts and ends on "All". @param record has
 * candidate 3
 */
const driveFilter = async (page: Page, { resource, name, field }: Picker[1], record: AnyRecord) => {
  const everything = await countOf(resource, record, {})
  const picked = await countOf(resource, record, { [name]: idOf(field.to, 3) })
  expect(picked).not.toBe(everything)
  const picker = page.getByRole('combobox', { name: field.label }).first()
  await page.getByText(everything, { exact: true }).waitFor()
  await typeOver(page, picker)
  await page.getByText(picked, { exact: true }).waitFor()
  await lookAtOnly(page, picker)
  await picker.click()
  await page.getByRole('option', { name: 'All', exact: true }).click()
  await page.getByText(everything, { exact: true }).waitFor()
}
/** Filters of a list that a form returns to are tested after the form. */
const [filtersAfterForms, otherFilters] = [true, false].map((isThere) =>
  inFilters.filter(([filter]) => inForms.some(([form]) => form === filter) === isThere),
) as [Picker[], Picker[]]
const inFormsAlone = inForms.filter(([form]) => filtersAfterForms.every(([filter]) => filter !== form))

/** Opens the form section of a field if it is closed. */
const unfold = async (dialog: Locator, resource: Resource, name: string) => {
  for (const section of formSections(resource))
    if ('closed' in section && section.closed && section.fields.includes(name))
      await dialog.getByRole('button', { name: section.section, exact: true }).click()
}

/** What a record needs for all candidates: a line of a statement takes purchases of the statement's supplier. */
const neededBy = async (
  { resource, name }: Picker[1],
  candidate: number,
): Promise<Record<string, unknown>> => {
  // The price of a part is that of its labour rate.
  if (resource === rateParts && name === 'labourRateId') return { price: null }
  if (resource !== supplierStatementLines) return {}
  const { supplierId } = (await app.test.api('GET', `/PurchaseHeader/${candidate}`)).body
  return { supplierStatementId: (await sampleRecord(app.test, supplierStatements, { supplierId })).id }
}

/** Tests the forms that edit and create a record, the add row, and the given filters above their list. */
const driveForms = async (
  driven: Picker[1],
  inItsList?: (page: Page, record: AnyRecord) => Promise<void>,
) => {
  const { resource, name, field } = driven
  const chosen = idOf(field.to, 75)
  const needed = await neededBy(driven, chosen)
  const record = await sampleRecord(app.test, resource, { ...needed, [name]: chosen })
  if (inItsList) await sampleRecord(app.test, resource, { ...record, [name]: idOf(field.to, 148) })
  const list = listOf(resource, record)
  const page = await app.open(`${list}/${record.id}/edit`)
  const dialog = page.getByRole('dialog')
  const picker = dialog.getByRole('combobox', { name: field.label })
  await unfold(dialog, resource, name)
  await expect.poll(() => picker.inputValue()).toContain(candidateName(75))
  await typeOver(page, picker)
  const saved = page.waitForResponse((reply) => reply.request().method().startsWith('P'))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  // It closes by itself.
  await dialog.waitFor({ state: 'detached' })
  const { body } = await app.test.api('GET', `/${resource.endpoint}/${record.id}`)
  expect(body[name]).toBe(idOf(field.to, 3))
  await inItsList?.(page, body)
  const isInAddRow = resource.list.columns.some(
    (column) => fieldPath(resource, column).split('.')[0] === name,
  )
  if (resource.list.inlineAdd && isInAddRow)
    await typeOver(page, page.getByRole('table').getByRole('combobox', { name: field.label }))
  if (!offers(resource, 'create')) return
  await goTo(page, `${list}/create`)
  await dialog.getByRole('heading', { name: /^Create/ }).waitFor()
  await unfold(dialog, resource, name)
  await typeOver(page, picker)
}

describe('A picker with 150 candidates accepts typed text', () => {
  it.each(inFormsAlone)('in the forms of %s, with and without a value', { tags: 'slow' }, (_, picker) =>
    driveForms(picker),
  )

  it.each(filtersAfterForms)(
    'in the forms and in the filter of %s, with and without a value, and from "All"',
    { tags: 'slow' },
    (_, picker) => driveForms(picker, (page, record) => driveFilter(page, picker, record)),
  )

  it.each(otherFilters)('in the filter %s, which starts on "All"', { tags: 'slow' }, async (_, picker) => {
    const { resource, name, field } = picker
    const record = await sampleRecord(app.test, resource, { [name]: idOf(field.to, 3) })
    await sampleRecord(app.test, resource, { ...record, [name]: idOf(field.to, 148) })
    const page = await app.open(listOf(resource, record))
    await driveFilter(page, picker, record)
  })
})

/** The supplier in a dialog for the selected lines of a quote. */
const openedFor = async (action: string, name: string): Promise<readonly [Page, Locator]> => {
  const page = await app.open(listOf(quoteLines, await sampleRecord(app.test, quoteLines)))
  await page
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .click()
  await page.getByRole('button', { name: action }).click()
  return [page, page.getByRole('dialog').getByRole('combobox', { name })]
}

/** The hand-written screens with pickers, by the file that contains them. */
const panels: Record<string, readonly [what: string, open: () => Promise<readonly [Page, ...Locator[]]>][]> =
  {
    'custom-screens/quote-matching/SearchForm.tsx': [
      [
        'Costing Category and Quote',
        async () => {
          const line = await sampleRecord(app.test, purchaseLines)
          const page = await app.open(`${listOf(purchaseLines, line)}/quote-to-purchase-match`)
          const panel = page.getByRole('region', { name: 'Quote Matching' })
          const pickers = ['Costing Category', 'Quote'].map((name) => panel.getByRole('combobox', { name }))
          return [page, ...pickers]
        },
      ],
    ],
    'custom-screens/orders/OrderDialog.tsx': [['Supplier', () => openedFor('Order…', 'Supplier')]],
    'custom-screens/subcontracts/SubletDialog.tsx': [
      ['Subcontractor', () => openedFor('Subcontract…', 'Subcontractor')],
    ],
    'custom-screens/orders/AddedLines.tsx': [
      [
        'Costing Category of an invoice line',
        async () => {
          const line = await sampleRecord(app.test, purchaseLines)
          const path = `/PurchaseHeader/${line.purchaseHeaderId}`
          await app.test.api('PATCH', path, { body: { statementDate: null } })
          const page = await app.open(listOf(purchaseLines, line))
          await page.getByRole('button', { name: 'Invoiced…' }).click()
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('button', { name: 'Add freight or another line' }).click()
          return [page, dialog.getByRole('combobox', { name: 'Costing Category' })]
        },
      ],
    ],
    'admin/pages/TrailPage.tsx': [
      [
        'Person',
        async () => {
          const page = await app.open('/admin/history')
          return [page, page.getByRole('search').getByRole('combobox').first()]
        },
      ],
    ],
    // It keeps no value: the chosen purchase is opened.
    'custom-screens/quote-matching/ChoosePurchase.tsx': [],
    // It keeps no value: the chosen line becomes another row.
    'custom-screens/unallocated/SplitDialog.tsx': [],
  }
const project = fileURLToPath(new URL('../../', import.meta.url))
const withPickers = ['admin/account', 'admin/pages', 'custom-screens']
  .flatMap((folder) =>
    readdirSync(`${project}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter(
    (file) => file.endsWith('.tsx') && readFileSync(`${project}${file}`, 'utf8').includes('<ReferencePicker'),
  )

describe('A picker of a panel', () => {
  it('is tested here for every panel', { tags: 'slow' }, () =>
    expect(withPickers.sort()).toEqual(Object.keys(panels).sort()),
  )

  it.each(Object.values(panels).flat())('accepts typed text: %s', { tags: 'slow' }, async (_, open) => {
    const [page, ...pickers] = await open()
    for (const picker of pickers) {
      await typeOver(page, picker)
      await lookAtOnly(page, picker)
    }
  })

  it('opens the purchase that was typed', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/views/matching/quote-to-purchase-match')
    await page.getByRole('combobox').focus()
    await page.keyboard.type(candidateName(5))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/purchase-headers/${idOf(purchaseHeaders, 5)}/purchase-lines/**`)
  })
})

describe('While a user types', () => {
  /** A purchase line with this category in its edit form. */
  const openLine = async (index: number, page?: Page) => {
    const line = await sampleRecord(app.test, purchaseLines, {
      costingCategoryId: idOf(costingCategories, index),
    })
    const path = `${listOf(purchaseLines, line)}/${line.id}/edit`
    if (page) await goTo(page, path)
    const shown = page ?? (await app.open(path))
    const picker = shown.getByRole('dialog').getByRole('combobox', { name: 'Costing Category' })
    await expect.poll(() => picker.inputValue()).toContain(candidateName(index))
    return { line, page: shown, picker }
  }

  it('the list shows how many more candidates there are, as far as counted', { tags: 'slow' }, async () => {
    const page = await app.open('/unauthorised')
    await page.route('**/api/v1.0/CostingCategory?*', async (route) => {
      const total = new URL(route.request().url()).searchParams.get('total')
      const reply = await route.fetch()
      const { 'x-total-count': exact, ...headers } = reply.headers()
      return route.fulfill({
        response: reply,
        headers: {
          ...headers,
          ...(total === null ? { 'x-total-count': String(exact) } : { 'x-total-more-than': total }),
        },
      })
    })
    const { picker } = await openLine(75, page)
    await picker.click()
    await page.getByText('9,900+ more: type to find them.').waitFor()
  })

  it('the text stays after a visit to another window', { tags: 'slow' }, async () => {
    const { page, picker } = await openLine(75)
    await picker.focus()
    const wanted = candidateName(148)
    await page.keyboard.type(wanted.slice(0, 2))
    await picker.blur()
    await picker.evaluate((box) => box.focus())
    await page.keyboard.type(wanted.slice(2))
    await page.keyboard.press('Enter')
    await expect.poll(() => picker.inputValue()).toContain(wanted)
    // The option is chosen, not just typed.
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true)
  })

  /** Holds every search of categories. */
  const holdSearch = async (page: Page) => {
    const search = gate()
    await page.route('**/api/v1.0/CostingCategory?*recordText*', async (route) => {
      await search.passed
      await route.fallback()
    })
    return search
  }
  /** Types, leaves the box and returns to it before the search is answered. */
  const returnDuringSearch = async (page: Page, picker: Locator, text: string) => {
    await picker.focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    await picker.click()
    await page.getByText('Searching').waitFor()
  }

  it('Enter chooses the best match after leaving and returning during the search', {
    tags: 'slow',
  }, async () => {
    // Neither is among the first options of the open list.
    const { page, picker } = await openLine(148)
    const wanted = candidateName(147)
    await picker.click()
    await page.getByRole('option').first().waitFor()
    await picker.blur()
    const search = await holdSearch(page)
    await returnDuringSearch(page, picker, wanted)
    // As soon as the options are rendered, before a user could press the key.
    const chosen = await picker.evaluateHandle((box) => {
      const pressed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelectorAll('[role=option]').length < 2) return
          observer.disconnect()
          box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
      return { pressed }
    })
    search.open()
    await chosen.evaluate(({ pressed }) => pressed)
    await expect.poll(() => picker.getAttribute('aria-expanded')).toBe('false')
    expect(await picker.inputValue()).toContain(wanted)
  })

  it('Esc restores the choice after leaving and returning during the search', { tags: 'slow' }, async () => {
    const { line, page, picker } = await openLine(75)
    const chosen = candidateName(147)
    await picker.focus()
    await page.keyboard.type(chosen)
    await page.getByRole('option', { name: chosen }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => picker.getAttribute('aria-expanded')).toBe('false')
    await picker.blur()
    const search = await holdSearch(page)
    await returnDuringSearch(page, picker, candidateName(3))
    await page.keyboard.press('Escape')
    search.open()
    await picker.click()
    await page.getByRole('option').first().waitFor()
    expect(await picker.inputValue()).toContain(chosen)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { body } = await app.test.api('GET', `/PurchaseLine/${line.id}`)
    expect(body.costingCategoryId).toBe(idOf(costingCategories, 147))
  })

  it('the choice is shown at once, without a request for its record', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/projects/create')
    const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Project Status' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await picker.fill(candidateName(7))
    await page
      .getByRole('option')
      .filter({ hasText: candidateName(7) })
      .click()
    await expect.poll(() => picker.inputValue()).toContain(candidateName(7))
    await picker.fill(candidateName(8))
    await page
      .getByRole('option')
      .filter({ hasText: candidateName(8) })
      .click()
    await expect.poll(() => picker.inputValue()).toContain(candidateName(8))
    expect(asked.filter((url) => /\/ProjectStatus\/\d+$/i.test(url))).toEqual([])
  })
})
