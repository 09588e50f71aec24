import type { Page } from 'playwright'
import { pageTexts } from '../../admin/i18n/page-texts.ts'
import type { ProfileState } from './browser-pages.ts'

/** A page of the app that anybody may see and that asks the server nothing. */
const quietPath = '/Not-Found'

/** So long may the app take to leave its page (milliseconds); then the page is loaded anew, as every other one is. */
const patience = 5_000

/** So long may a question stay that is answered: its fading takes 0.2 s (milliseconds). */
const fadingTime = 500

/**
 * Leaves the app's page as a person does who throws away what is half typed, and ends the session: the app then knows
 * nothing any more of who was there, which tests of sessions hold it to.
 * @returns false when the app did not follow: it was not there, or asks something else
 */
export const leavePage = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      async ([quiet, longest, fading, discardLabel]) => {
        const step = (to: string) => {
          const idx = Number(window.history.state?.idx ?? 0) + 1
          window.history.pushState({ idx, key: `step-${idx}` }, '', to)
          window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
        }
        const isLeft = () =>
          location.pathname === quiet && document.querySelector('h1')?.textContent === 'Page Not Found'
        const begin = performance.now()
        const wait = () => new Promise((resolve) => setTimeout(resolve, 10))
        const discards = () =>
          [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')].filter(
            ({ textContent }) => textContent === discardLabel,
          )
        // A question that the test has answered last is still fading: to answer it again would take the step it was about.
        while (discards().length > 0 && performance.now() < begin + fading) await wait()
        step(quiet)
        let answered = Number.NEGATIVE_INFINITY
        while (!isLeft() || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) {
          if (performance.now() > begin + longest) return false
          // Once, and again where it is asked once more.
          if (performance.now() > answered + fading)
            for (const discard of discards()) {
              discard.click()
              answered = performance.now()
            }
          await wait()
        }
        localStorage.clear()
        sessionStorage.clear()
        window.dispatchEvent(new StorageEvent('storage', { key: null }))
        // MUI's provider listens to its own key only.
        window.dispatchEvent(new StorageEvent('storage', { key: 'mui-mode', newValue: null }))
        return true
      },
      [quietPath, patience, fadingTime, pageTexts.confirm.discard] as const,
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
