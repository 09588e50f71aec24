import type { Page } from 'playwright'
import type { BrowserTest, OpenOptions } from './browser.ts'
import type { Person } from './people.ts'

/** Opens a page by way of the sign-in screen, as somebody who is not one of the standing two. */
export const openAs = async (
  app: BrowserTest,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path: string,
  options: Omit<OpenOptions, 'as' | 'beside'> = {},
): Promise<Page> => {
  const page = await app.open('/login', { ...options, as: 'anonymous' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/home')
  await page.goto(`${app.address}${path}`)
  return page
}
