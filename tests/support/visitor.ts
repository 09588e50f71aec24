import type { Page } from 'playwright'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import type { BrowserTest, OpenOptions } from './browser.ts'
import { comeIn } from './left-page.ts'
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

/** Opens a page as somebody who is not one of the standing two, and has signed in here. */
export const openAs = async (
  app: BrowserTest,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path: string,
  options: Omit<OpenOptions, 'as' | 'beside'> = {},
): Promise<Page> => {
  const page = await app.open('/Not-Found', { ...options, as: 'anonymous' })
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  const { name, token, expiry, roles, security } = await signIn(page, { email, password })
  await comeIn(page, path, {
    userData: JSON.stringify({ email, name, token, tokenExpiration: expiry, roles }),
    accountSecurity: JSON.stringify({ email, security }),
  })
  return page
}
