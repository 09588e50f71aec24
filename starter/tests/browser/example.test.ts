import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { browserTest } from '../../../tests/support/browser.ts'

const app = browserTest()

const addProject = async (projectName: string, fields: object = {}) =>
  (await app.test.api('POST', '/Project', { body: { projectName, ...fields } })).body
const tasksOf = async (projectId: number) =>
  (await app.test.api('GET', `/Task/Project/${projectId}`)).body as { title: string; personId: number }[]
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

describe('The home page', () => {
  it('leads to the lists that the menu has', async () => {
    const page = await app.open('/home')
    await page.getByRole('main').getByRole('link', { name: 'Projects' }).click()
    await page.waitForURL('**/admin/projects')
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
  })
})

describe('The list of projects', () => {
  it('takes a new one by the form, which says what is missing, and opens its tasks', async () => {
    const page = await app.open('/admin/projects/create')
    await page.getByLabel('Project Name').fill('Mill')
    await page.getByLabel('Project Name').fill('')
    await page.getByLabel('Project Name').blur()
    await page.getByText('This field is required.').waitFor()
    await page.getByLabel('Project Name').fill('Mill Lane')
    await page.getByLabel('Project Number').fill('P-1')
    await save(page)
    const row = page.getByRole('row').filter({ hasText: 'Mill Lane' })
    await row.getByRole('link', { name: 'Tasks' }).click()
    await page.getByRole('heading', { name: 'P-1' }).waitFor()
    await page.getByText('No Data Available').waitFor()
  })

  it('finds projects by a text, which is in the address', async () => {
    await addProject('Quarry Fold')
    await addProject('Station Yard')
    const page = await app.open('/admin/projects')
    await page.locator('tbody').getByText('Quarry Fold').waitFor()
    await page.getByPlaceholder('Project Number, Project Name').fill('station')
    await page.locator('tbody').getByText('Quarry Fold').waitFor({ state: 'detached' })
    await page.locator('tbody').getByText('Station Yard').waitFor()
    expect(decodeURIComponent(page.url())).toContain('"q":"station"')
  })

  it('takes a file, and undoes what it wrote', async () => {
    const page = await app.open('/admin/projects')
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    const importing = dialog(page, 'Import Projects')
    await importing.locator('input[type=file]').setInputFiles({
      name: 'projects.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Project Number;Project Name;Budget\nI-1;Harbour;1200\nI-2;Depot;80.50\n'),
    })
    await importing.getByRole('button', { name: 'Write 2 records' }).click()
    await importing.waitFor({ state: 'detached' })
    const imported = async () =>
      (await app.test.api('GET', `/Project?filter=${encodeURIComponent('{"q":"I-"}')}`)).body
    expect(await imported()).toHaveLength(2)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await imported()).length).toBe(0)
  })
})

describe('A project', () => {
  it('shows in its history who changed what', async () => {
    const { id } = await addProject('Old Mill')
    await app.test.api('PATCH', `/Project/${id}`, { body: { budget: 1234.5 } })
    const page = await app.open(`/admin/projects/${id}/edit`)
    await page.getByRole('button', { name: 'History' }).click()
    const history = dialog(page, /^History:/)
    await history.getByText('1,234.50').waitFor()
    await history.getByText('Budget').waitFor()
  })

  it('is found from everywhere by Ctrl+K', async () => {
    const { id } = await addProject('Winding House', { projectNumber: 'W-7' })
    const page = await app.open('/home')
    await page.getByRole('button', { name: 'Search everywhere' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.type('winding')
    await page.getByRole('option', { name: 'W-7' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/projects/${id}/tasks`)
  })
})

describe('A task', () => {
  it('gets its person from a picker, and goes and comes back by undo', async () => {
    const { id } = await addProject('Canal Side', { projectNumber: 'C-3' })
    const [{ id: personId, fullName }] = (await app.test.api('GET', '/UserAccounts')).body
    const page = await app.open(`/admin/projects/${id}/tasks`)
    await page.getByRole('link', { name: 'Add the first task' }).click()
    const form = dialog(page, 'Create Task')
    await form.getByLabel('Title').fill('Survey')
    await form.getByRole('combobox', { name: 'Person' }).fill(fullName)
    await page.getByRole('option', { name: fullName }).click()
    await form.getByLabel('Hours').fill('2')
    await form.getByLabel('Rate').fill('45.50')
    await save(page)
    await page.locator('tbody').getByText('£91.00').waitFor()
    expect(await tasksOf(id)).toMatchObject([{ title: 'Survey', personId }])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await tasksOf(id)).length).toBe(0)
    await page.getByRole('button', { name: 'Redo' }).last().click()
    await expect.poll(async () => (await tasksOf(id)).length).toBe(1)
  })
})
