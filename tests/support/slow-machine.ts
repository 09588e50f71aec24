import type { Server } from 'node:http'
import type { BrowserContext, Page } from 'playwright'

/**
 * The factor by which `SLOW=6 npm test -- tests/browser` slows pages and delays calls. A test that passes
 * only because an element happens to be there in time then fails reliably.
 */
const slowness = Number(process.env.SLOW ?? '1')

/** The longest delay of a call, in ms. */
const longest = 50 * slowness

/** Delays each call of a server, so that responses come late and out of order. */
export const delayCalls = (server: Server) => {
  if (slowness <= 1) return
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  let calls = 0
  server.on('request', (...call: unknown[]) => {
    calls += 1
    const wait = (calls * 0.618 * longest) % longest
    setTimeout(() => {
      for (const handle of handlers) handle.apply(server, call)
    }, wait)
  })
}

const slowDown = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Slows down every page of a browser profile, including later ones. */
export const slowPages = (context: BrowserContext) => {
  if (slowness > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined))
}
