import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { HomeSoFar } from '../../model/costing/home.ts'
import { json, problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'
import { gate } from '../support/steps.ts'

const load = async () => (await import('../../custom-screens/home/HomeDesk.tsx')).HomeDesk
const app = componentTest({}, [{ path: 'home', load }])

const at = '2026-03-02T10:00:00Z'
const news = {
  upTo: at,
  seenAt: null,
  groups: [
    { at, who: 'Ben', action: 'created', resource: 'projects', count: 1, amount: null, subject: null },
  ],
} satisfies HomeSoFar['news']

/** Figures whose slow parts were left out. */
const figures: HomeSoFar = {
  today: '2026-03-02',
  hasQuotes: true,
  hasPurchases: true,
  openJobs: null,
  risks: null,
  unallocated: null,
  attention: null,
  paymentDates: null,
  supplierQueries: null,
  approvedTogether: null,
  cash: null,
  news,
}

describe('The home page', () => {
  it('keeps its figures when only loading them again fails, and says so until Retry helps', async () => {
    let works = true
    app.api.on('GET', /^\/Home$/, async () => (works ? json(figures) : problem(400, 'Not now')))
    app.api.on('POST', /^\/Home\/seen$/, async () => json({}))
    const user = app.open('/home')
    await screen.findByText('Ben')
    works = false
    await user.click(await screen.findByRole('button', { name: 'Mark as seen' }))
    await screen.findByText('This could not be loaded again, and may be out of date.')
    expect(screen.getByText('Ben')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  })

  it('takes from a slow answer only what a later one left out', async () => {
    const slow = gate()
    let seen = false
    app.api.on('GET', /^\/Home$/, async ({ search }) => {
      if (search.has('within')) return json(seen ? { ...figures, news: { ...news, groups: [] } } : figures)
      await slow.passed
      return json({ ...figures, risks: [], openJobs: 7 })
    })
    app.api.on('POST', /^\/Home\/seen$/, async () => {
      seen = true
      return json({})
    })
    const user = app.open('/home')
    const [add] = await screen.findAllByRole('button', { name: 'Add up' })
    await user.click(add as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Mark as seen' }))
    await expect.poll(() => screen.queryByText('Ben')).toBeNull()
    slow.open()
    await screen.findByText(/No open job is over its quote/)
    expect(screen.queryByText('Ben')).toBeNull()
  })
})
