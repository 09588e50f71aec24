import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { isWritable } from '../../model/check-record.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { hiddenFields } from '../../model/form.ts'
import { resources } from '../../resources.config.ts'
import type { TestApp } from './app.ts'
import type { Scene } from './scene.ts'

/** Shows if any of it is parsed as HTML; contains reversed text, quotes and a formula. */
export const hostile =
  '=cmd|"<img src=x onerror=pwned=1><script>pwned=2</script><b class=pwned>{{7*7}}\u202egpj.exe#{pwned=3} \u2028'
/** The part of it that must be visible on the screen. */
export const readable = '<script>pwned=2</script><b class=pwned>{{7*7}}'

/** Whether the field takes any text, unlike an address or a number. */
const takesAnyWord = (field: Field) =>
  fieldTypeOf(field).writable && fieldTypeOf(field).check('<', field).length === 0

/** Fills every text of the scene's records with hostile text. */
export const makeHostile = async (app: TestApp, scene: Scene) => {
  const of: Record<string, number> = {
    'costing-categories': scene.categoryId,
    'project-statuses': scene.statusId,
    projects: scene.project.id,
    suppliers: scene.supplierId,
    'quote-headers': scene.quote.id,
    'quote-lines': scene.quoteLine.id,
    'purchase-headers': scene.purchase.id,
    'purchase-lines': scene.purchaseLine.id,
    users: scene.user.id,
  }
  for (const resource of Object.values(resources) as Resource[]) {
    const id = of[resource.name]
    if (id === undefined) continue
    const { body: stored } = await app.api('GET', `/${resource.endpoint}/${id}`, { as: 'administrator' })
    const hidden = hiddenFields(resource, stored)
    const texts = Object.entries(resource.fields)
      .filter(([name, field]) => takesAnyWord(field) && isWritable(field) && !hidden.has(name))
      .map(([name, field]): [string, string] => {
        const { maxLength = 200 } = field as { maxLength?: number }
        // A short field gets the part that matters.
        return [name, maxLength < hostile.length ? readable.slice(0, maxLength) : hostile]
      })
    const reply = await app.api('PATCH', `/${resource.endpoint}/${id}`, {
      as: 'administrator',
      body: Object.fromEntries(texts),
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
}

/** Hostile texts that became part of the page, or ran since it was loaded. */
export const takenForPage = async (page: Page): Promise<string[]> => {
  const [ran, parts] = await page.evaluate(() => {
    const scripts = [...document.querySelectorAll('script:not([src])')]
    const made = scripts.filter(({ textContent }) => /pwned/i.test(textContent ?? ''))
    const { pwned } = window as { pwned?: unknown }
    return [pwned, document.querySelectorAll('img[src="x"], b.pwned').length + made.length] as const
  })
  return [
    ...(ran === undefined ? [] : [`a text has run: ${ran}`]),
    ...(parts === 0 ? [] : [`${parts} parts of the page were a text`]),
  ]
}

/** The first visible hostile text. */
export const hostileText = (page: Page | Locator) =>
  page.getByText(readable.slice(0, 20)).filter({ visible: true }).first()
