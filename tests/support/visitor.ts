import type { Page } from 'playwright'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import type { BrowserTest, OpenOptions } from './browser.ts'
import { comeIn, leavePage } from './left-page.ts'
import type { Person } from './people.ts'

/** What the browser keeps once the app has signed somebody in; the cookies of the answer are the browser's own affair. */
const signIn = (page: Page, credentials: Pick<Person, 'email' | 'password'>): Promise<SignInReply> =>
  page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).json()
    },
    [`${apiBase}/auth`, JSON.stringify(credentials)] as const,
  )

/** The page, in the app and with nobody signed in, becomes that of somebody who signs in there. */
const goOnAs = async (
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path: string,
): Promise<void> => {
  const { name, token, expiry, roles, security } = await signIn(page, { email, password })
  await comeIn(page, path, {
    userData: JSON.stringify({ email, name, token, tokenExpiration: expiry, roles }),
    accountSecurity: JSON.stringify({ email, security }),
  })
}

/** Leaves the page to a visitor, with what the browser keeps of nobody; answers how whoever was there sits down again. */
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
 * Somebody else sits down at the page of who is there, whose session goes on without a page: a visitor where nobody is told.
 * A second page in a browser profile of its own would compile all of the app anew.
 * @returns how whoever was there before sits down again, at a path
 */
export const changePlaces = async (
  page: Page,
  person: Pick<Person, 'email' | 'password'> | null,
  path: string,
): Promise<(path: string) => Promise<void>> => {
  const sitDownAgain = await leave(page)
  if (person) await goOnAs(page, person, path)
  else await comeIn(page, path, {})
  return sitDownAgain
}

/** Opens a page as somebody who is not one of the standing two, and has signed in here. */
export const openAs = async (
  app: BrowserTest,
  person: Pick<Person, 'email' | 'password'>,
  path: string,
  options: Omit<OpenOptions, 'as' | 'beside'> = {},
): Promise<Page> => {
  const page = await app.open('/Not-Found', { ...options, as: 'anonymous' })
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await goOnAs(page, person, path)
  return page
}
