import type { Page } from 'playwright'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import type { BrowserTest, OpenOptions } from './browser.ts'
import { comeIn, leavePage } from './left-page.ts'
import type { TestUser } from './people.ts'

/** Signs in; returns the reply that the app stores as its session. The browser stores the cookies itself. */
const signIn = (page: Page, credentials: Pick<TestUser, 'email' | 'password'>): Promise<SignInReply> =>
  page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).json()
    },
    [`${apiBase}/auth`, JSON.stringify(credentials)] as const,
  )

/** Signs a user in on a page of the app without a session. */
const goOnAs = async (
  page: Page,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  path: string,
): Promise<void> => {
  const { name, token, expiry, roles, security } = await signIn(page, { email, password })
  await comeIn(page, path, {
    userData: JSON.stringify({ email, name, token, tokenExpiration: expiry, roles }),
    accountSecurity: JSON.stringify({ email, security }),
  })
}

/** Turns the page into a visitor's; returns how the previous user continues. */
const leave = async (page: Page) => {
  const kept = {
    cookies: await page.context().cookies(),
    storage: await page.evaluate(() => ({ ...localStorage })),
  }
  if (!(await leavePage(page))) throw new Error(`The app does not leave ${page.url()}`)
  await page.context().clearCookies()
  return async (path: string): Promise<void> => {
    await leave(page)
    await page.context().addCookies(kept.cookies)
    await comeIn(page, path, kept.storage)
  }
}

/**
 * Switches the user of a page; the previous session continues without a page. Without a user it becomes a
 * visitor's. A second page in its own profile would compile the whole app again.
 * @returns how the previous user continues, at a path
 */
export const changePlaces = async (
  page: Page,
  user: Pick<TestUser, 'email' | 'password'> | null,
  path: string,
): Promise<(path: string) => Promise<void>> => {
  const sitDownAgain = await leave(page)
  if (user) await goOnAs(page, user, path)
  else await comeIn(page, path, {})
  return sitDownAgain
}

/** Opens a page as another user than the two test accounts, signed in here. */
export const openAs = async (
  app: BrowserTest,
  user: Pick<TestUser, 'email' | 'password'>,
  path: string,
  options: Omit<OpenOptions, 'as' | 'beside'> = {},
): Promise<Page> => {
  const page = await app.open('/Not-Found', { ...options, as: 'anonymous' })
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await goOnAs(page, user, path)
  return page
}
