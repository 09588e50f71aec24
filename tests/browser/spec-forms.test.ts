import type { Page, Route } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { projects, quoteLines, suppliers } from '../../resources.config.ts'
import { user } from '../support/app.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { addUser } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { labelsOf, type SpecifiedForm, specifiedForms } from '../support/specified/forms.ts'
import { gate, goTo, pathOf, problem, sendingAgainAtOnce } from '../support/steps.ts'
import { openAs } from '../support/visitor.ts'

const app = browserTest()
let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
})

interface FormOf extends SpecifiedForm {
  readonly list: string
  readonly id: number
}

/**
 * The three forms that differ most are rendered; `admin/resource/form/specified-forms.test.ts` compares the
 * definitions of all eleven with the specification. Users: fields only on create or read-only later,
 * passwords, and several choices. Quotes: a required drop-down, a folded section, and one step back in
 * history. Quote lines: numbers and amounts, below a record.
 */
const forms = ({ at, user, quote, quoteLine, project }: Scene): FormOf[] => {
  const rendered = (of: string, list: string, id: number, picked: Record<string, string> = {}): FormOf => {
    const form = specifiedForms.find((one) => one.of === of)
    if (!form) throw new Error(`There is no form of ${of}`)
    return { ...form, fill: { ...form.fill, ...picked }, list, id }
  }
  return [
    rendered('users', '/admin/users', user.id),
    rendered('quote-headers', at.quotes, quote.id, { Project: String(project.projectName) }),
    rendered('quote-lines', at.quoteLines, quoteLine.id, {
      'Costing Category': String(quoteLine.categoryDescription),
    }),
  ]
}

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const titled = (page: Page, title: string) =>
  dialog(page).getByRole('heading', { name: title, exact: true }).waitFor()
/** Labels of required fields end in a star. */
const field = (page: Page, label: string) =>
  dialog(page)
    .getByLabel(new RegExp(`^${label}(\\s*\\*)?$`))
    .first()
const labels = async (page: Page) =>
  (
    await dialog(page)
      .locator('label, legend.MuiFormLabel-root, .MuiInputLabel-root')
      .filter({ visible: true })
      .allInnerTexts()
  ).map((text) => text.replace(/\s+/g, ' ').trim())
/** Fills in the fields; in a drop-down, picks the option. */
const fillIn = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    const box = field(page, label)
    await box.fill(value)
    // A text that offers what was typed before has no button to open it.
    const isDropDown = await box.evaluate((element) =>
      Boolean(element.closest('.MuiAutocomplete-root')?.querySelector('.MuiAutocomplete-popupIndicator')),
    )
    if (isDropDown) await page.getByRole('option').filter({ hasText: value }).first().click()
  }
}

describe('Every form', () => {
  const hasItsFields = async (page: Page, form: FormOf, mode: 'create' | 'edit') => {
    await expect.poll(() => labels(page)).toEqual(labelsOf(form, mode))
    expect(await save(page).count()).toBe(1)
    expect(await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(1)
    if (mode === 'create' || !form.folded) return
    for (const { section } of form.folded)
      await dialog(page).getByRole('button', { name: section, exact: true }).click()
    await expect
      .poll(() => labels(page))
      .toEqual([...labelsOf(form, mode), ...form.folded.flatMap((section) => section.labels)])
  }
  const isSavedOnlyWhenValid = async (page: Page, form: FormOf) => {
    await expect.poll(() => save(page).isDisabled()).toBe(true)
    await fillIn(page, form.fill)
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    // A required drop-down cannot be cleared.
    for (const label of Object.keys(form.fill)) {
      const box = field(page, label)
      if ((await box.getAttribute('role')) === 'combobox') continue
      const typed = await box.inputValue()
      await box.fill('')
      await expect.poll(() => save(page).isDisabled()).toBe(true)
      await box.fill(typed)
      await expect.poll(() => save(page).isEnabled()).toBe(true)
    }
  }
  const isRefused = async (page: Page, path: string) => {
    await save(page).click()
    const alert = dialog(page).getByRole('alert').filter({ hasText: 'Not today.' })
    await alert.waitFor()
    expect(await alert.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(179, 38, 30)')
    expect(pathOf(page)).toBe(path)
  }

  it('has its title, its fields in their order, Save and Cancel', async () => {
    const page = await app.open('/Not-Found')
    for (const form of forms(scene)) {
      await goTo(page, `${form.list}/${form.id}/edit`)
      await titled(page, form.edit)
      await hasItsFields(page, form, 'edit')
      await expect.poll(() => save(page).isEnabled()).toBe(true)
      if (!form.create) continue
      await goTo(page, `${form.list}/create`)
      await titled(page, form.create)
      await hasItsFields(page, form, 'create')
    }
  })

  /** Opens the form of a new record of each resource, and closes it after the test has filled it in. */
  const inEachNewForm = async (page: Page, fillForm: (form: FormOf) => Promise<void>) => {
    for (const form of forms(scene)) {
      if (!form.create) continue
      await goTo(page, `${form.list}/create`)
      await titled(page, form.create)
      await fillForm(form)
      // Leaving it in another way asks first.
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      // One step back may be another dialog, as specified for quotes.
      await dialog(page)
        .getByRole('heading', { name: form.create, exact: true })
        .waitFor({ state: 'detached' })
    }
  }

  it('can be saved only when it is valid', { tags: 'slow' }, async () => {
    const page = await app.open('/Not-Found')
    await inEachNewForm(page, (form) => isSavedOnlyWhenValid(page, form))
  })

  it('stays open after a refused save, with the error title in red and the typed values', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/Not-Found')
    await page.route(/\/api\/v1\.0\//, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(problem(409, 'Not today.')),
    )
    for (const form of forms(scene)) {
      await goTo(page, `${form.list}/${form.id}/edit`)
      await titled(page, form.edit)
      await expect.poll(() => save(page).isEnabled()).toBe(true)
      await isRefused(page, `${form.list}/${form.id}/edit`)
    }
    await inEachNewForm(page, async (form) => {
      await fillIn(page, form.fill)
      await expect.poll(() => save(page).isEnabled()).toBe(true)
      const [label = ''] = Object.keys(form.fill)
      const typed = await field(page, label).inputValue()
      await isRefused(page, `${form.list}/create`)
      expect(await field(page, label).inputValue()).toBe(typed)
    })
  })
})

describe('The form of a user', () => {
  const openUser = () => app.open(`/admin/users/${scene.user.id}/edit`)

  it('shows the e-mail read-only when editing', { tags: 'slow' }, async () => {
    const page = await openUser()
    expect(await field(page, 'Email').isEditable()).toBe(false)
  })

  it('shows the passwords behind the Change Password link when editing', { tags: 'slow' }, async () => {
    const page = await openUser()
    await field(page, 'Email').waitFor()
    expect(await dialog(page).getByText('Confirm Password').count()).toBe(0)
    await dialog(page).getByRole('button', { name: 'Change Password', exact: true }).click()
    await field(page, 'Password').waitFor()
    expect(await field(page, 'Confirm Password').count()).toBe(1)
  })

  it('requires a valid e-mail and a name when creating', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/users/create')
    await titled(page, 'Create User')
    expect(await field(page, 'Email').isEditable()).toBe(true)
    await field(page, 'Email').fill('nobody')
    await field(page, 'First Name').focus()
    await dialog(page).getByText('Invalid email format.').waitFor()
    await field(page, 'First Name').fill('x')
    await field(page, 'First Name').fill('')
    await field(page, 'Last Name').focus()
    await dialog(page).getByText('This field is required.').waitFor()
  })
})

describe('Dates', () => {
  it('are dd/MM/YYYY in lists and yyyy-MM-dd in date inputs, and sent as null when cleared', {
    tags: 'slow',
  }, async () => {
    const { id } = await costingRecords(app.test).purchase()
    const stored = async () => (await app.test.api('GET', `/PurchaseHeader/${id}`)).body
    await app.test.api('PATCH', `/PurchaseHeader/${id}`, {
      body: { requiredDate: '2025-01-31', receivedDate: '2025-02-01', statementDate: '2025-02-28' },
    })
    const page = await app.open(`/admin/purchase-headers/${id}/edit`)
    for (const [label, value] of [
      ['Required', '2025-01-31'],
      ['Received', '2025-02-01'],
      ['Statement', '2025-02-28'],
    ] as const) {
      const box = dialog(page)
        .locator('.MuiTextField-root')
        .filter({ has: page.getByLabel(label, { exact: true }) })
      const input = box.locator('input[type=date]')
      await expect.poll(() => input.inputValue()).toBe(value)
      expect(await field(page, label).inputValue()).toBe(value.split('-').reverse().join('/'))
      await field(page, label).fill('')
    }
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page).click()
    expect((await sent).postDataJSON()).toMatchObject({
      requiredDate: null,
      receivedDate: null,
      statementDate: null,
    })
    await dialog(page).waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject({ requiredDate: null, receivedDate: null, statementDate: null })
  })
})

describe('A record that is saved', () => {
  it('is shown in the list, which is refetched, and new ones are enabled', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/costing-categories/create')
    await field(page, 'Category Description').fill('Scaffolding')
    const again = page.waitForRequest(
      (request) => request.method() === 'GET' && /\/CostingCategory\?/.test(request.url()),
    )
    await save(page).click()
    await again
    const row = page.getByRole('row').filter({ hasText: 'Scaffolding' })
    await row.getByRole('img', { name: 'Enabled: Yes' }).waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  it('is first taken from the list, and Save waits for the record itself', { tags: 'slow' }, async () => {
    const { passed, open } = gate()
    const page = await app.open('/admin/suppliers')
    await page.getByRole('row').nth(1).waitFor()
    await page.route(/\/Supplier\/\d+$/, async (route) => {
      await passed
      await route.continue()
    })
    await goTo(page, `/admin/suppliers/${scene.supplierId}/edit`)
    await field(page, 'Contact Name').fill('Nora Norton')
    expect(await save(page).isDisabled()).toBe(true)
    open()
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    expect(await field(page, 'Contact Name').inputValue()).toBe('Nora Norton')
  })

  it('is replaced by "Getting Data" while loading, and a failure is only logged', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/Failed to load resource|HttpError|Gone/)
    const { passed, open } = gate()
    const page = await app.open('/Not-Found')
    await page.route(/\/Supplier\/\d+$/, async (route) => {
      await passed
      await route.fulfill(problem(404, 'Gone'))
    })
    // Otherwise the form would start with the list's copy.
    await page.route(/\/Supplier\?/, (route) =>
      route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
    )
    await goTo(page, `/admin/suppliers/${scene.supplierId}/edit`)
    await dialog(page).getByText('Getting Data', { exact: true }).waitFor()
    const logged = page.waitForEvent('console', (message) => message.text().includes('Gone'))
    open()
    await logged
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.getByText('Gone').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

const says = (page: Page, text: string) => dialog(page).getByRole('alert').filter({ hasText: text }).waitFor()
const isEmpty = (page: Page) => dialog(page).waitFor({ state: 'detached' })

describe('A record that two people edit', () => {
  it('refuses the second save, and continues from the first with the typed values', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/Failed to load resource/)
    const project = await sampleRecord(app.test, projects, { location: 'York', comments: 'None' })
    const page = await app.open(`/admin/projects/${project.id}/edit`, { as: 'user' })
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Comments').fill('Mine')
    // Another user, a moment before.
    const first = await app.test.api('PATCH', `/Project/${project.id}`, { body: { location: 'Leeds' } })
    expect(first.status).toBe(200)
    await save(page).click()
    await says(page, 'This record was changed by someone else')
    await says(page, 'Reload takes over their changes and keeps what you typed.')
    expect((await app.test.api('GET', `/Project/${project.id}`)).body.comments).toBe('None')
    await dialog(page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => field(page, 'Location').inputValue()).toBe('Leeds')
    expect(await field(page, 'Comments').inputValue()).toBe('Mine')
    await save(page).click()
    await isEmpty(page)
    expect((await app.test.api('GET', `/Project/${project.id}`)).body).toMatchObject({
      location: 'Leeds',
      comments: 'Mine',
    })
  })
})

describe('When the connection is lost, or the server fails or restarts', () => {
  const address = /\/Supplier\/\d+$/
  const openTyped = async () => {
    app.allowConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const supplier = await sampleRecord(app.test, suppliers)
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Contact Name').fill('Keen Pat')
    return { supplier, page }
  }
  const stays = async (page: Page) => expect(await field(page, 'Contact Name').inputValue()).toBe('Keen Pat')

  it('the typed text stays, a message gives the reason, and saving again works', {
    tags: 'slow',
  }, async () => {
    const { page } = await openTyped()
    await page.context().setOffline(true)
    await save(page).click()
    await says(page, 'The server cannot be reached. Check the connection and try again')
    await stays(page)
    await page.context().setOffline(false)
    await save(page).click()
    await isEmpty(page)
  })

  it('the typed text stays after a 500, 502 or 503', { tags: 'slow' }, async () => {
    const { page } = await openTyped()
    for (const status of [500, 503]) {
      await page.route(address, (route) => route.fulfill(problem(status, `Not just now: ${status}.`)))
      await sendingAgainAtOnce(page, async () => {
        await save(page).click()
        await says(page, `Not just now: ${status}.`)
      })
      await stays(page)
      await page.unroute(address)
    }
    await page.route(address, (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
    await sendingAgainAtOnce(page, async () => {
      await save(page).click()
      await says(page, 'Something went wrong. Please try again.')
    })
    await stays(page)
  })

  it('a save is retried, and written once although its first response was lost', {
    tags: 'slow',
  }, async () => {
    const { supplier, page } = await openTyped()
    const answers = [
      (route: Route) => route.fulfill(problem(503, 'Not just now.')),
      async (route: Route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
    ]
    await page.route(address, (route) => (answers.shift() ?? (() => route.continue()))(route))
    await save(page).click()
    await isEmpty(page)
    expect(answers).toEqual([])
    const { body } = await app.test.api('GET', `/Supplier/${supplier.id}`)
    expect(body).toMatchObject({ contactName: 'Keen Pat', version: Number(supplier.version) + 1 })
    const row = page.getByRole('row').filter({ hasText: String(supplier.supplierName) })
    await row.getByRole('cell', { name: 'Keen Pat', exact: true }).waitFor()
  })
})

describe('When the session ends in the middle of work', () => {
  const logOut = async (page: Page) => {
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token)
    await app.test.api('POST', '/auth/logout', { as: { token } })
  }
  /** The session of the page has already ended. */
  const signInAgain = async (page: Page, press: () => Promise<void>) => {
    await press()
    await page.getByText('Your session has ended. Log in again to continue').waitFor()
    expect(pathOf(page)).toBe('/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Login' }).click()
  }

  const endAndSignInAgain = async (page: Page, press: () => Promise<void>) => {
    await logOut(page)
    await signInAgain(page, press)
  }

  it('the form is open again after signing in, with the typed text', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const supplier = await sampleRecord(app.test, suppliers, { contactNumber: '1' })
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`, { as: 'user' })
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Contact Name').fill('Half a morning of typing')
    await endAndSignInAgain(page, () => save(page).click())
    await expect.poll(() => field(page, 'Contact Name').inputValue()).toBe('Half a morning of typing')
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await save(page).click()
    await isEmpty(page)
    expect((await app.test.api('GET', `/Supplier/${supplier.id}`)).body).toMatchObject({
      contactName: 'Half a morning of typing',
      contactNumber: '1',
    })
  })

  it('an unfinished new line is restored', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const line = await sampleRecord(app.test, quoteLines)
    const page = await app.open(`/admin/quote-headers/${line.quoteHeaderId}/quote-lines`, { as: 'user' })
    const row = page.locator('tfoot')
    await row.getByLabel('Description').fill('Lintels')
    await row.getByLabel('Quantity').fill('3')
    // Otherwise a pending request of the list would detect the end of the session and clear the filter.
    await page.getByText('1 record', { exact: true }).waitFor()
    await app.quiet()
    await page.getByRole('textbox', { name: 'Filter', exact: true }).focus()
    // Any request to the server detects it, also a later one of the typed line: then nobody waits for the filter.
    await endAndSignInAgain(page, () => page.keyboard.type('x'))
    await expect.poll(() => row.getByLabel('Description').inputValue()).toBe('Lintels')
    expect(await row.getByLabel('Quantity').inputValue()).toBe('3')
  })

  it('another user who signs in then finds an empty form', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    // A new user, as no other test opens this form with the stored draft.
    const newUser = await addUser(app.test)
    const page = await openAs(app, newUser, '/admin/suppliers/create')
    await field(page, 'Supplier Name').fill('Secret plan')
    // Otherwise the search for the same name would detect the end of the session, before the click.
    await page.waitForResponse((reply) => decodeURIComponent(reply.url()).includes('Secret+plan'))
    await app.quiet()
    await app.test.db('session').where({ user_id: newUser.id }).update({ ended_at: new Date() })
    await signInAgain(page, () => save(page).click())
    await save(page).waitFor()
    expect(await field(page, 'Supplier Name').inputValue()).toBe('')
  })
})
