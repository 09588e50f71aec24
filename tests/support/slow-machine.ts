import type { Server } from 'node:http'
import type { BrowserContext, Page } from 'playwright'

/**
 * How many times slower than this machine a browser test finds its own, by `SLOW=6 npm test -- tests/browser`: pages
 * compute that much slower, and each call waits for a while of its own. A test that passes only because what it clicks or
 * reads happens to be there in time fails then, surely, instead of now and then.
 */
const slowness = Number(process.env.SLOW ?? '1')

/** The longest wait of a call, in ms. */
const longest = 50 * slowness

/** Keeps each call of a server waiting, so that answers come late and in another order than they were asked for. */
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

/** Slows down every page of a browser profile, those that it opens later too. */
export const slowPages = (context: BrowserContext) => {
  if (slowness > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined))
}
