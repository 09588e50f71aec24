import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { administrator } from '../support/app.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { gate } from '../support/steps.ts'

const due = /^Your role needs two-factor authentication from/
const app = browserTest(
  { environment: { TWO_FACTOR_ROLES: 'Administrator', TWO_FACTOR_GRACE_DAYS: '7' } },
  { loadsOnce: false },
)

/** In the page: records layout shifts from this many milliseconds after its start. */
const watchMoves = (from: number) => {
  const moved: string[] = []
  Object.assign(window, { moved })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.startTime < from) continue
      const { sources = [] } = entry as PerformanceEntry & { sources?: { node?: Node | null }[] }
      moved.push(sources.map(({ node }) => node?.nodeName ?? 'gone').join(', '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const moves = (page: Page) =>
  page.evaluate(async () => {
    // Shifts of a frame are reported after it.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return (window as unknown as { moved: string[] }).moved
  })

/** Holds all requests of `/home`, each until it is released. */
const holdAnswers = async (page: Page) => {
  const names = ['Home', 'auth/security'] as const
  const held = new Map<string, () => Promise<unknown>>()
  for (const name of names) {
    const { passed, open } = gate()
    await page.route(`**/api/v1.0/${name}*`, async (route) => {
      await passed
      await route.fallback()
    })
    held.set(name, async () => {
      const answered = page.waitForResponse(`**/api/v1.0/${name}*`)
      open()
      await (await answered).finished()
    })
  }
  return (name: (typeof names)[number]) => held.get(name)?.()
}

const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

describe('The home page of a user whose role needs two-factor authentication', () => {
  it.each([desktop, phone])(
    'shows the reminder from its first paint without layout shifts, at %j, on sign-in and reload',
    { tags: 'slow' },
    async (viewport) => {
      const page = await app.open('/login', { as: 'anonymous', viewport })
      const comes = async (from: number | undefined, begin: () => Promise<unknown>) => {
        const answer = await holdAnswers(page)
        await begin()
        await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
        await page.evaluate(watchMoves, from ?? (await page.evaluate(() => performance.now())))
        await page.getByText('Loading').waitFor()
        await page.getByText(due).waitFor()
        await answer('Home')
        await page.getByRole('contentinfo').waitFor()
        await answer('auth/security')
        expect(await moves(page)).toEqual([])
        expect(await page.getByText(due).count()).toBe(1)
        await page.unrouteAll()
      }
      // The sign-in screen disappears at once: that is not a shift of the next page.
      await comes(undefined, () => signIn(page))
      await comes(0, () => page.reload())
    },
  )

  const goHome = (page: Page) => page.getByRole('link', { name: 'Go to Homepage' }).click()

  /** Simulates figures that exceed their time limit. @returns the number of requests for them */
  const withoutFigures = async (page: Page) => {
    let requests = 0
    const tooLong = { openJobs: null, risks: null, unallocated: null, attention: null, cash: null }
    await page.route('**/api/v1.0/Home?*', async (route) => {
      requests++
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...tooLong } })
    })
    return () => requests
  }

  it('requests its figures once, while the script that shows them is loading', { tags: 'slow' }, async () => {
    await costingRecords(app.test).quote()
    const page = await app.open('/Not-Found')
    const { passed, open } = gate()
    await page.route(/\/assets\/HomeDesk-.*\.js/, async (route) => {
      await passed
      await route.continue()
    })
    const requests = await withoutFigures(page)
    const answered = page.waitForResponse('**/api/v1.0/Home?*')
    await goHome(page)
    await (await answered).finished()
    expect(await page.getByRole('heading', { name: /^Jobs at risk|^Set up/ }).count()).toBe(0)
    open()
    const addUp = page.getByRole('main').getByRole('button', { name: 'Add up' })
    await addUp.first().waitFor()
    expect(await addUp.count()).toBe(4)
    expect(await page.getByText('This takes a while to add up.').count()).toBe(4)
    expect(requests()).toBe(1)
  })

  it('computes slow figures on request, and keeps them when news are marked as seen', {
    tags: 'slow',
  }, async () => {
    await costingRecords(app.test).quote()
    const page = await app.open('/Not-Found')
    await withoutFigures(page)
    await goHome(page)
    const addUp = page.getByRole('main').getByRole('button', { name: 'Add up' })
    await addUp.first().press('Enter')
    await addUp.first().waitFor({ state: 'detached' })
    await page.getByText(/of \d+ open/).waitFor()
    await page.getByRole('button', { name: 'Mark as seen' }).click()
    await page.getByText('Nothing new.').waitFor()
    expect(await addUp.count()).toBe(0)
  })

  it('removes the reminder at log-out, in every tab', { tags: 'slow' }, async () => {
    const page = await app.open('/home')
    await page.getByText(due).waitFor()
    const otherTab = await app.open('/home', { beside: page })
    await otherTab.getByText(due).waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    await otherTab.getByRole('link', { name: 'Log In' }).first().waitFor()
    expect(await otherTab.getByText(due).count()).toBe(0)
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('accountSecurity')
  })
})

describe('A screen whose code is not loaded yet', () => {
  it('says that it is loading', { tags: 'slow' }, async () => {
    const { id } = await costingRecords(app.test).quote()
    const page = await app.open('/home', { as: 'user', own: true })
    const { passed, open } = gate()
    await page.route('**/QuoteStatement*.js', async (route) => {
      await passed
      await route.continue()
    })
    await page.goto(`${app.address}/admin/quote-headers/${id}/quote-statement-items`)
    await page.getByRole('status').getByText('Loading Data').waitFor()
    open()
    await page.getByRole('heading', { name: 'Quote Statement' }).waitFor()
  })
})
