import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { addPerson } from '../support/people.ts'
import { openAs } from '../support/visitor.ts'

const app = browserTest()
const path = '/account/password'

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Change Password' }).click()
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((box) => box === document.activeElement)

const fill = async (page: Page, current: string, wanted: string, confirmed = wanted) => {
  await field(page, 'Current Password').fill(current)
  await field(page, 'New Password').fill(wanted)
  await field(page, 'Confirm New Password').fill(confirmed)
}
/** The addresses of the forms that the page sends from now on. */
const formsSentBy = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  return sent
}

describe('Change Password', () => {
  it('asks to complete an empty form, field by field, and goes to the first', async () => {
    const page = await app.open(path)
    const sent = formsSentBy(page)
    await submit(page)
    const text = await alert(page).innerText()
    expect(text.split('\n').filter((line) => line !== '')).toEqual([
      'Please complete the form.',
      'Current Password: This field is required.',
      'New Password: This field is required.',
      'Confirm New Password: This field is required.',
    ])
    expect(await isFocused(page, 'Current Password')).toBe(true)
    expect(sent).toEqual([])
  })

  it('wants eight characters', async () => {
    const page = await app.open(path)
    await fill(page, 'whatever it is', '1234567')
    await submit(page)
    await alert(page).getByText('Please complete the form.').waitFor()
    await alert(page).getByText('New Password: Minimum length is 8 characters.').waitFor()
    expect(await isFocused(page, 'New Password')).toBe(true)
  })

  it('says while it is typed whether the new password is good, and why not, knowing whose it is', async () => {
    const page = await app.open(path)
    const advice = page.getByRole('main').getByRole('status')
    await field(page, 'New Password').fill('P@ssw0rd1')
    await advice.getByText('Please choose another. This is similar to a commonly used password.').waitFor()
    await field(page, 'New Password').fill('Administrator-First')
    await advice.getByText('This password is too easy to guess.').waitFor()
    await field(page, 'New Password').fill('orbit mustard lantern 9')
    await advice.getByText('this password is very hard to guess').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await field(page, 'New Password').fill('orbit')
    await expect.poll(() => advice.innerText()).toBe('')
    await field(page, 'New Password').fill('')
    await advice.waitFor({ state: 'hidden' })
  })

  it('moves nothing when it says so, as it is then that somebody goes for the button', async () => {
    const page = await app.open(path)
    const button = page.getByRole('main').getByRole('button', { name: 'Change Password' })
    const advice = page.getByRole('main').getByRole('status')
    await field(page, 'New Password').fill('orbi')
    const before = await button.boundingBox()
    await field(page, 'New Password').fill('P@ssw0rd1')
    await advice.getByText('Please choose another. This is similar to a commonly used password.').waitFor()
    expect(await button.boundingBox()).toEqual(before)
    await field(page, 'New Password').fill('orbit mustard lantern 9')
    await advice.getByText('this password is very hard to guess').waitFor()
    expect(await button.boundingBox()).toEqual(before)
  })

  it('says that the new password and its confirmation differ', async () => {
    const page = await app.open(path)
    const sent = formsSentBy(page)
    await fill(page, 'whatever it is', 'a wholly new one', 'a wholly new on')
    await submit(page)
    expect(await alert(page).innerText()).toBe('New password and confirm password do not match.')
    expect(sent).toEqual([])
  })

  it('changes it, stays logged in and leads home', async () => {
    const person = await addPerson(app.test)
    const page = await openAs(app, person, path)
    await fill(page, person.password, 'a wholly new one')
    await page.keyboard.press('Enter')
    await page.getByText('Your password was successfully changed.').waitFor()
    expect(await page.locator('input[type=password]').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByText('Welcome, Pat').waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
    await expect(app.test.signIn(person)).rejects.toThrow('Sign-in failed')
    const { token } = await app.test.signIn({ ...person, password: 'a wholly new one' })
    expect(token).not.toBe('')
  })

  it("shows the server's reason, keeps what was typed and changes nothing", async () => {
    app.allowConsole(/Failed to load resource/)
    const person = await addPerson(app.test)
    const page = await openAs(app, person, path)
    await fill(page, 'not the right one', 'a wholly new one')
    await submit(page)
    await expect.poll(() => alert(page).innerText()).toBe('The current password is not correct.')
    expect(await field(page, 'New Password').inputValue()).toBe('a wholly new one')
    expect(await isFocused(page, 'Current Password')).toBe(true)
    await fill(page, person.password, 'password1')
    await submit(page)
    await expect
      .poll(() => alert(page).innerText())
      .toBe('This password is too easy to guess. Please choose another. This is a commonly used password.')
    expect((await app.test.signIn(person)).token).not.toBe('')
  })

  it.each([
    ['with an errors wrapper', { errors: { NewPassword: ['Reason one.', 'Reason two.'] } }],
    ['without one', { NewPassword: ['Reason one.', 'Reason two.'] }],
  ])('lists the messages of a map of errors %s', async (_, body) => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open(path)
    await page.route('**/auth/ChangePassword', (route) => route.fulfill({ status: 400, json: body }))
    await fill(page, 'whatever it is', 'a wholly new one')
    await submit(page)
    await expect
      .poll(() => alert(page).getByRole('listitem').allInnerTexts())
      .toEqual(['Reason one.', 'Reason two.'])
  })

  it('shows a password on demand, and tells password managers which is which', async () => {
    const page = await app.open(path)
    const box = field(page, 'New Password')
    await box.fill('a wholly new one')
    expect(await box.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show New Password', exact: true }).click()
    expect(await box.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide New Password', exact: true }).click()
    expect(await box.getAttribute('type')).toBe('password')
    const kinds = await page
      .locator('form input')
      .evaluateAll((boxes) => boxes.map((input) => input.getAttribute('autocomplete')))
    expect(kinds).toEqual(['username', 'current-password', 'new-password', 'new-password'])
  })

  it('is for people who are logged in', async () => {
    const page = await app.open(path, { as: 'anonymous' })
    await page.waitForURL('**/login')
  })

  it.each([
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const)('keeps nobody out at %j in %s colours', async (viewport, colorScheme) => {
    const page = await app.open(path, { viewport, colorScheme })
    await submit(page)
    await alert(page).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
