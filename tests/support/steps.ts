import type { Page } from 'playwright'

/** Goes to an address of the app as one of its own links does, without loading the page anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const idx = Number(window.history.state?.idx ?? 0) + 1
    window.history.pushState({ idx, key: `step-${idx}` }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, path)

export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** A promise that is kept when it is told to: for answers that have to wait. */
export const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

export const problem = (status: number, title: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title, status }),
})
