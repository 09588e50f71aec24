import type { Page } from 'playwright'

/** Navigates within the app as one of its links does, without a reload. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const idx = Number(window.history.state?.idx ?? 0) + 1
    window.history.pushState({ idx, key: `step-${idx}` }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, path)

/** Milliseconds; with other values, the tests would only wait for them. */
const pausesBeforeSendingAgain: readonly number[] = [400, 1200]

export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** A promise that the test resolves, for delayed responses. */
export const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

/**
 * Runs an action and waits for its effect, in an app that retries at once: its pauses before a retry
 * (admin/providers/send-once.ts) end immediately. All other timers run normally.
 */
export const sendingAgainAtOnce = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await page.evaluate((pauses) => {
    const here = window as unknown as { setTimeout: typeof setTimeout; patient?: typeof setTimeout }
    const patient = here.setTimeout
    here.patient = patient
    here.setTimeout = ((act: () => void, pause?: number) =>
      patient(act, pauses.includes(Number(pause)) ? 0 : pause)) as typeof setTimeout
  }, pausesBeforeSendingAgain)
  await act()
  await page.evaluate(() => {
    const here = window as unknown as { setTimeout: typeof setTimeout; patient: typeof setTimeout }
    here.setTimeout = here.patient
  })
}

/**
 * Holds the app's pauses of this length (milliseconds) until they are released; all other timers run
 * normally.
 */
export const holdPauses = async (page: Page, length: number) => {
  type Holding = Window & { held: Map<unknown, () => void>; letGo(): void }
  await page.evaluate((kept) => {
    const here = window as unknown as Holding & Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>
    const { setTimeout: begin, clearTimeout: end } = window
    here.held = new Map()
    here.setTimeout = ((act: () => void, pause?: number) => {
      if (pause !== kept) return begin(act, pause)
      const id = begin(() => undefined)
      here.held.set(id, act)
      return id
    }) as typeof setTimeout
    here.clearTimeout = ((id?: number) => {
      here.held.delete(id)
      end(id)
    }) as typeof clearTimeout
    here.letGo = () => Object.assign(here, { setTimeout: begin, clearTimeout: end })
  }, length)
  return {
    /** The number of held pauses. */
    held: () => page.evaluate(() => (window as unknown as Holding).held.size),
    /** Ends all of them. */
    pass: () =>
      page.evaluate(() => {
        const { held } = window as unknown as Holding
        const acts = [...held.values()]
        held.clear()
        for (const act of acts) act()
      }),
    letGo: () => page.evaluate(() => (window as unknown as Holding).letGo()),
  }
}

export const problem = (status: number, title: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title, status }),
})

/** "Undo: …" of the menu bar: it stays for five minutes, that of a toast for three seconds, which a busy machine may need. */
export const undoInBar = (page: Page) => page.locator('header').getByRole('button', { name: /^Undo: / })
