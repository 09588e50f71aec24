import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * What axe finds on the page that keeps people out: rule and first element of each.
 * @param rules only these; all of them unless told otherwise
 */
export const seriousFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  // Half a megabyte of script, which stays in a page until that is loaded anew.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Without a page of its own for each result, which it needs for frames of other origins: the app has none.
  // It lists violations in full and one element of what else it found: to name all of those was half of its time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
