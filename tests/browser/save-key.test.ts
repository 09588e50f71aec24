import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { listingsOf, pagePathOf } from '../../admin/page-path.ts'
import { isReadOnly, shownFields } from '../../admin/resource/form/record-form.ts'
import type { Resource } from '../../model/definition.ts'
import { asksForParent, formSections } from '../../model/form.ts'
import { fieldOf } from '../../model/resources.ts'
import { browserTest } from '../support/browser.ts'
import { type AnyRecord, sampleRecord, wholeChange } from '../support/samples.ts'

const app = browserTest()

/** The first input of each type in a form of records. */
const inputs = (): [type: string, resource: Resource, name: string][] => {
  const first = new Map<string, [string, Resource, string]>()
  for (const resource of Object.values<Resource>(resources)) {
    if (resource.single) continue
    for (const name of shownFields(resource, 'edit')) {
      const { type } = fieldOf(resource, name)
      if (!first.has(type) && !isReadOnly(resource, name, 'edit')) first.set(type, [type, resource, name])
    }
  }
  return [...first.values()]
}

const formOf = (resource: Resource, record: AnyRecord): string => {
  const listing = listingsOf(resources).find(
    (one) => one.resource === resource && one.ancestors.length === (asksForParent(resource) ? 0 : 1),
  )
  if (!listing) throw new Error(`${resource.name} has no list`)
  const ids = listing.ancestors.map(({ key }) => [key, String(record[resource.parent?.key ?? ''])])
  return `${pagePathOf(listing, Object.fromEntries(ids))}/${record.id}/edit`
}

const inputOf = (dialog: Locator, type: string, label: string) =>
  type === 'choices'
    ? dialog.getByRole('group', { name: label }).getByRole('checkbox', { disabled: false })
    : dialog.getByRole(type === 'choice' || type === 'reference' ? 'combobox' : 'textbox', { name: label })

describe('Ctrl+Enter saves a form from an input of type', () => {
  it.each(inputs())('%s', { tags: 'slow' }, async (type, resource, name) => {
    const made = await sampleRecord(app.test, resource)
    // A field of a section that depends on another one is shown.
    const shown = formSections(resource).some(({ when, fields }) => when && fields.includes(name))
    const change = shown ? wholeChange(resource, made, { [name]: made[name] ?? 1 }) : {}
    await app.test.api('PATCH', `/${resource.endpoint}/${made.id}`, { body: change })
    const page = await app.open(formOf(resource, made))
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await expect.poll(() => save.isEnabled()).toBe(true)
    const { label } = fieldOf(resource, name)
    for (const section of formSections(resource))
      if (section.fields.includes(name) && 'closed' in section && section.closed)
        await dialog.getByRole('button', { name: section.section, exact: true }).click()
    const labelled =
      type === 'boolean' ? dialog.getByRole('checkbox', { name: label }) : inputOf(dialog, type, label)
    await labelled.first().focus()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  })
})
