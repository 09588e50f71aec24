import type { Page } from 'playwright'
import { coloursAttribute } from '../../admin/theme/tokens.ts'

/**
 * Asks the app for its light or dark colours and resolves when the page has them. The app follows the setting
 * in the browser's next frame at the earliest: what is measured before that has the colours of before.
 */
export const showColours = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[${coloursAttribute}=${colorScheme}]`).waitFor({ state: 'attached' })
}
