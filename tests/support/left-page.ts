import type { Page } from 'playwright'
import { pageTexts } from '../../admin/i18n/page-texts.ts'
import type { ProfileState } from './browser-pages.ts'

/** A public page of the app that sends no requests. */
const quietPath = '/Not-Found'

/** How long the app may take to leave its page (milliseconds); after that, the page is reloaded. */
const patience = 5_000

/** How long an answered dialog may stay: it fades out in 0.2 s (milliseconds). */
const fadingTime = 500

/**
 * Leaves the app's page, discards unsaved input and ends the session: the app then knows nothing of the user,
 * as the session tests check.
 * @returns false when the app did not respond: it was not loaded, or shows another question
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
        // A dialog that the test has answered may still be fading: answering it again would repeat its
        // action.
        while (discards().length > 0 && performance.now() < begin + fading) await wait()
        step(quiet)
        let answered = Number.NEGATIVE_INFINITY
        while (!isLeft() || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) {
          if (performance.now() > begin + longest) return false
          // Answers once, and again only if it is shown again.
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

/** Continues where `leavePage` ended: as the user of that state, at the first address of a visit. */
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
