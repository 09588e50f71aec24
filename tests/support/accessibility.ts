import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright'

const script = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** `colours`: only contrast, and the one other rule that colours affect. */
type Rules = 'serious' | 'wcag' | 'colours'

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly html: string | undefined
}

/**
 * Runs in the page; returns undefined when axe is not loaded yet. One run of axe with its rules and contrast, because each run
 * starts by reading the whole page. Contrast skips texts that look like one that has passed since the page was loaded: checking
 * the same text on the same background in each row, screen and width took most of the time. Texts look alike when they and all
 * their ancestors have the same classes, colours, backgrounds, sizes and weights.
 */
const judge = async (which: Rules): Promise<Finding[] | undefined> => {
  // The impact of a rule is only in axe's internal lists, which its types leave out, as they do a reporter
  // function that gets the elements.
  interface Rule {
    readonly id: string
    readonly impact: string
    /** The elements of the context that the rule applies to. */
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
      // By default it is the whole page, including content hidden from assistive technology.
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
  const chosen: Readonly<Record<Rules, Axe.RunOptions>> = {
    serious: { rules: Object.fromEntries(leftOut.map(({ id }) => [id, { enabled: false }])) },
    wcag: {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      rules: { 'heading-order': { enabled: true } },
    },
    colours: { runOnly: { type: 'rule', values: ['link-in-text-block', 'color-contrast'] } },
  }
  const results = await axe.run(document, {
    ...chosen[which],
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

/** What axe finds on the page: rule, impact and first element of each. */
const findingsOf = async (page: Page, which: Rules): Promise<Finding[]> => {
  let found = await page.evaluate(judge, which)
  if (!found) {
    // Half a megabyte, which stays in a page until it is reloaded.
    await page.evaluate(await script)
    found = await page.evaluate(judge, which)
  }
  if (!found) throw new Error('There is no axe in the page')
  return found
}

const nameOf = ({ id, html }: Finding): string => `${id}: ${html?.slice(0, 300)}`

/**
 * Serious and critical axe findings on the page: rule and first element of each.
 * @param coloursOnly only what other colours can change
 */
export const seriousFindings = async (
  page: Page,
  { coloursOnly = false }: { readonly coloursOnly?: boolean } = {},
): Promise<string[]> => {
  const found = await findingsOf(page, coloursOnly ? 'colours' : 'serious')
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(nameOf)
}

/** Every finding of axe by the rules of WCAG 2.2, levels A and AA, and the order of headings: the first of each rule. */
export const wcagFindings = async (page: Page): Promise<string[]> =>
  (await findingsOf(page, 'wcag')).map(nameOf)
