import type { Page } from 'playwright'
import { recordTexts } from '../../admin/i18n/record-texts.ts'
import type { ProfileState } from './browser-pages.ts'

/** A page of the app that anybody may see and that asks the server nothing. */
const quietPath = '/Not-Found'

/** So long may the app take to leave its page (milliseconds); then the page is loaded anew, as every other one is. */
const patience = 5_000

/**
 * Leaves the app's page as a person does who throws away what is half typed, and ends the session: the app then knows
 * nothing any more of who was there, which tests of sessions hold it to.
 * @returns false when the app did not follow: it was not there, or asks something else
 */
export const leavePage = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      async ([quiet, longest, discardLabel]) => {
        const step = (to: string) => {
          const idx = Number(window.history.state?.idx ?? 0) + 1
          window.history.pushState({ idx, key: `step-${idx}` }, '', to)
          window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
        }
        const isLeft = () =>
          location.pathname === quiet && document.querySelector('h1')?.textContent === 'Page Not Found'
        step(quiet)
        const end = performance.now() + longest
        while (!isLeft() || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) {
          if (performance.now() > end) return false
          const answers = document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')
          for (const answer of answers) if (answer.textContent === discardLabel) answer.click()
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
        localStorage.clear()
        sessionStorage.clear()
        window.dispatchEvent(new StorageEvent('storage', { key: null }))
        return true
      },
      [quietPath, patience, recordTexts.confirm.discard] as const,
    )
    .catch(() => false)

/** Goes on where `leavePage` has left it: as the person of that state, at an address that is the first of the visit. */
export const comeIn = (page: Page, path: string, storage: ProfileState['storage']): Promise<void> =>
  page.evaluate(
    ([to, kept]) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
      window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
      window.history.replaceState({ idx: 0, key: 'default' }, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    },
    [path, storage] as const,
  )
