import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright'

const script = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly html: string | undefined
}

/**
 * Runs in the page; answers undefined where axe has not been brought yet. One run of axe, as each begins by reading the whole
 * page: the rules that axe calls serious or critical, as nobody asks for others, and contrast.
 *
 * Contrast is judged of all texts that do not look like one that axe has judged and let pass since the page was loaded: to
 * judge the same text on the same ground once more, in each row, screen and width, was most of its time. Texts look alike
 * when they, and all that they stand in, have the same classes, colours, grounds, sizes and weights.
 * @param onlyColours only contrast, and the one other rule that colours can break
 */
const judge = async (onlyColours: boolean): Promise<Finding[] | undefined> => {
  // How serious a rule is axe says in its inner lists alone, where its types do not reach; nor that a reporter may be a
  // function, which is given the elements as they are.
  interface Rule {
    readonly id: string
    readonly impact: string
    /** Which elements of the context it is about. */
    gather(): readonly object[]
  }
  interface Judged {
    readonly node: { readonly element: Element; readonly source: string }
  }
  interface Result {
    readonly id: string
    readonly impact: string | null
    readonly passes: readonly Judged[]
    readonly violations: readonly Judged[]
  }
  type Reporter = (
    results: readonly Result[],
    options: unknown,
    done: (results: readonly Result[]) => void,
  ) => void
  const here = window as unknown as {
    axe?: {
      readonly utils: { getNodeFromTree(element: Element): object }
      readonly _audit: { readonly rules: readonly Rule[] }
      run(
        context: Document,
        options: Omit<Axe.RunOptions, 'reporter'> & { reporter: Reporter },
      ): Promise<Result[]>
    }
    judgedLooks?: Set<string>
    unjudgedTexts?: ReadonlySet<Element>
  }
  const { axe } = here
  if (!axe) return undefined
  const { rules } = axe._audit
  if (!here.judgedLooks) {
    here.judgedLooks = new Set()
    for (const rule of rules.filter(({ id }) => id === 'color-contrast')) {
      // All of a page otherwise, with what is hidden from assistive technology.
      rule.gather = () => [...(here.unjudgedTexts ?? [])].map((text) => axe.utils.getNodeFromTree(text))
    }
  }
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
  here.unjudgedTexts = new Set(unjudged.values())

  const leftOut = rules.filter(
    ({ id, impact }) => id !== 'color-contrast' && (impact === 'minor' || impact === 'moderate'),
  )
  const results = await axe.run(document, {
    ...(onlyColours
      ? { runOnly: { type: 'rule', values: ['link-in-text-block', 'color-contrast'] } }
      : { rules: Object.fromEntries(leftOut.map(({ id }) => [id, { enabled: false }])) }),
    selectors: false,
    elementRef: true,
    reporter: (found, _, done) => done(found),
  })
  for (const { id, passes } of results)
    if (id === 'color-contrast') for (const { node } of passes) judged.add(looksOf(node.element))
  return results.flatMap(({ id, impact, violations: [first] }) =>
    first ? [{ id, impact, html: first.node.source }] : [],
  )
}

/**
 * What axe finds on the page that keeps people out: rule and first element of each.
 * @param coloursOnly what other colours can change, and no more
 */
export const seriousFindings = async (
  page: Page,
  { coloursOnly = false }: { readonly coloursOnly?: boolean } = {},
): Promise<string[]> => {
  let found = await page.evaluate(judge, coloursOnly)
  if (!found) {
    // Half a megabyte, which stays in a page until that is loaded anew.
    await page.evaluate(await script)
    found = await page.evaluate(judge, coloursOnly)
  }
  if (!found) throw new Error('There is no axe in the page')
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html}`)
}
