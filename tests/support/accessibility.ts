import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright'

const script = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Half a megabyte, which stays in a page until that is loaded anew. */
const bringAxe = async (page: Page) => {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(await script)
}

/**
 * What breaks the rules that axe calls serious or critical, as nobody asks for others, contrast left out.
 * @param onlyColours only the rule beside contrast that colours can break
 */
const brokenRules = (page: Page, onlyColours: boolean) =>
  page.evaluate(async (only) => {
    // How serious a rule is axe says in its inner lists alone, where its types do not reach.
    const { axe } = window as unknown as {
      axe: typeof Axe & { _audit: { rules: readonly { id: string; impact: string }[] } }
    }
    const leftOut = axe._audit.rules.filter(
      ({ id, impact }) => id === 'color-contrast' || impact === 'minor' || impact === 'moderate',
    )
    const options: Axe.RunOptions = only
      ? { runOnly: { type: 'rule', values: ['link-in-text-block'] } }
      : { rules: Object.fromEntries(leftOut.map(({ id }) => [id, { enabled: false }])) }
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
    return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html }))
  }, onlyColours)

/**
 * Contrast of all texts that do not look like one that axe has judged and let pass since the page was loaded: to judge the
 * same text on the same ground once more, in each row, screen and width, was most of its time. Texts look alike when they,
 * and all that they stand in, have the same classes, colours, grounds, sizes and weights.
 */
const faintTexts = (page: Page) =>
  page.evaluate(async () => {
    const here = window as unknown as { axe: typeof Axe; judgedLooks?: Set<string> }
    here.judgedLooks ??= new Set()
    const judged = here.judgedLooks
    const looks = new Map<Element, string>()
    const looksOf = (element: Element): string => {
      const known = looks.get(element)
      if (known !== undefined) return known
      const style = getComputedStyle(element)
      const own = [
        element.tagName,
        element.getAttribute('class'),
        style.color,
        style.backgroundColor,
        style.backgroundImage,
        style.opacity,
        style.fontSize,
        style.fontWeight,
        style.textShadow,
      ].join(' ')
      const all = element.parentElement ? `${looksOf(element.parentElement)}\n${own}` : own
      looks.set(element, all)
      return all
    }
    const hasText = (element: Element) =>
      element.matches('input, textarea, select') ||
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    const unjudged = new Map<string, Element>()
    for (const element of document.body.querySelectorAll('*'))
      if (hasText(element) && element.checkVisibility({ visibilityProperty: true })) {
        const look = looksOf(element)
        if (!judged.has(look) && !unjudged.has(look)) unjudged.set(look, element)
      }
    if (unjudged.size === 0) return []
    const { passes, violations } = await here.axe.run([...unjudged.values()], {
      runOnly: { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['passes', 'violations'],
      selectors: false,
      elementRef: true,
    })
    for (const { nodes } of passes) for (const { element } of nodes) if (element) judged.add(looksOf(element))
    return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html }))
  })

/**
 * What axe finds on the page that keeps people out: rule and first element of each.
 * @param coloursOnly what other colours can change, and no more
 */
export const seriousFindings = async (
  page: Page,
  { coloursOnly = false }: { readonly coloursOnly?: boolean } = {},
): Promise<string[]> => {
  await bringAxe(page)
  const found = [...(await brokenRules(page, coloursOnly)), ...(await faintTexts(page))]
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html}`)
}
