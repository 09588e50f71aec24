import { type Browser, chromium, type Page } from 'playwright'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'

/** The browser in which pages are measured. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })

/** What the app keeps in the browser of somebody who has signed in, by name. */
export const signedInState = ({ email, name, token, expiry, roles, security }: SignInReply) => ({
  userData: JSON.stringify({ email, name, token, tokenExpiration: expiry, roles }),
  accountSecurity: JSON.stringify({ email, security }),
})

/** In the page. */
export const keepInBrowser = (state: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(state)) localStorage.setItem(name, value)
}

/** Somebody's browser, signed in as the app itself does it. */
export const openProfile = async (browser: Browser, address: string, credentials: object): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } })
  const reply = await context.request.post(`${address}${apiBase}/auth`, { data: credentials })
  await context.addInitScript(keepInBrowser, signedInState((await reply.json()) as SignInReply))
  // What names functions when this is run from TypeScript, which the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  // When the first row of a list has come, from the start of the page.
  await context.addInitScript(() => {
    const row = 'main [role=row] [role=cell], main tbody td'
    const observer = new MutationObserver(() => {
      if (!document.querySelector(row)) return
      observer.disconnect()
      requestAnimationFrame(() => performance.mark('first row'))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return context.newPage()
}
