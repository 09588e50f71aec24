import type { Page } from 'playwright'

/** Goes to an address of the app as one of its own links does, without loading the page anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const idx = Number(window.history.state?.idx ?? 0) + 1
    window.history.pushState({ idx, key: `step-${idx}` }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, path)

/** Milliseconds; were they others, the tests would only wait for them. */
const pausesBeforeSendingAgain: readonly number[] = [400, 1200]

export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** A promise that is kept when it is told to: for answers that have to wait. */
export const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

/**
 * Does something, and waits for what comes of it, in an app that sends again at once what did not get through: its pauses
 * before that (admin/providers/send-once.ts) are over as they begin. All else takes its time.
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

/** Keeps the app's pauses of this length (milliseconds) until they are let pass; all others take their time. */
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
    /** How many are under way. */
    held: () => page.evaluate(() => (window as unknown as Holding).held.size),
    /** All of them are over. */
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
