import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { callHandlers } from '../../api/call-handlers.ts'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { generateMigration } from '../../database/migration/generate.ts'
import { suppliers } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { resources } from '../support/built-resources.ts'
import { depots } from '../support/depots.ts'
import { prolong } from '../support/hire-app.ts'
import { buildExtendedAdmin } from '../support/other-admin.ts'
import { sampleRecord } from '../support/samples.ts'

const cleanUp: (() => Promise<void>)[] = []
const app = browserTest(async () => {
  const admin = await buildExtendedAdmin()
  const migrations = await mkdtemp(join(tmpdir(), 'costwright-migration-'))
  cleanUp.push(admin.remove, () => rm(migrations, { recursive: true }))
  return {
    resources,
    handlers: { ...callHandlers, hires: { prolong } },
    adminFolder: admin.folder,
    prepare: async (db) => {
      await generateMigration(db, resources, migrations)
      await migrate(db, [migrationsFolder, migrations])
    },
  }
})
afterAll(async () => {
  for (const step of cleanUp) await step()
})

describe('An entity added by its definition alone', () => {
  it('has a list with its columns, filters and total, and forms with its fields and checks', async () => {
    const supplier = await sampleRecord(app.test, suppliers, { supplierName: 'Garthby Steel', enabled: true })
    await sampleRecord(app.test, suppliers, { supplierName: 'Dunmere Plant Hire', enabled: true })
    const page = await app.open('/admin/depots')
    await page.getByText('No Data Available').waitFor()
    const headings = await page.getByRole('columnheader').allInnerTexts()
    expect(headings.map((text) => text.trim())).toEqual([
      '',
      'Depot Name',
      'Supplier',
      'Delivery',
      'Enabled',
      'Controls',
    ])

    await page.getByRole('link', { name: 'Add New' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Depot' })
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await expect.poll(() => save.isDisabled()).toBe(true)
    await dialog.getByLabel('Depot Name').fill('Halifax')
    await dialog.getByLabel('Miles').fill('12.5')
    await dialog.getByLabel('Cost per Mile').fill('1.333')
    await dialog.getByRole('combobox', { name: 'Supplier' }).click()
    await page.getByRole('option', { name: 'Garthby Steel' }).click()
    await save.click()
    await dialog.waitFor({ state: 'detached' })

    const row = page.getByRole('row').filter({ hasText: 'Halifax' })
    await row.getByText('£16.66').waitFor()
    await page.getByText(/Grand Total.*16\.66/).waitFor()
    await page.getByRole('combobox', { name: 'Supplier' }).click()
    await page.getByRole('option', { name: 'Dunmere Plant Hire' }).click()
    await page.getByText('No Data Available').waitFor()

    await page.goto(`${app.address}/admin/suppliers/${supplier.id}/depots`)
    await row.waitFor()
    // Whose depots these are is said already.
    expect(await page.getByRole('combobox', { name: 'Supplier' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Opened' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Supplier' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Opened' }).waitFor({ state: 'detached' })
    await row.getByRole('link', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Depot Details' })
    await edit.getByLabel('Enabled').waitFor()
    await edit.getByLabel('Enabled').uncheck()
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await edit.waitFor({ state: 'detached' })
    await page.getByLabel('Filter').fill('hali')
    await row.waitFor()
  })

  it('has the changes that it names on a row while they are offered, after their question, and for what is ticked', async () => {
    for (const depotName of ['Selby', 'Goole', 'Thorne'])
      await sampleRecord(app.test, depots, { depotName, enabled: true })
    const page = await app.open('/admin/depots')
    const closeOne = page.getByRole('button', { name: 'Close: Selby' })
    await closeOne.click()
    const question = page.getByRole('alertdialog', { name: 'Close' })
    await question.getByText('Close Selby?').waitFor()
    await question.getByRole('button', { name: 'Close' }).click()
    await closeOne.waitFor({ state: 'detached' })

    for (const name of ['Goole', 'Selby', 'Thorne'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page
      .getByRole('region', { name: 'What is selected' })
      .getByRole('button', { name: 'Close' })
      .click()
    await question.getByText('2 depots will be changed, 1 left as they are.').waitFor()
    await question.getByRole('button', { name: 'Close' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close: Goole' }).waitFor({ state: 'detached' })
    const { body } = await app.test.api('GET', '/Depot?filter={"enabled":true}')
    expect(body.map(({ depotName }: { depotName: string }) => depotName)).not.toContain('Thorne')
  })

  it('shows the defaults of its fields in the form, and in the row to add in', async () => {
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format()
    const depot = await sampleRecord(app.test, depots)
    const page = await app.open(`/admin/depots/${depot.id}/readings`)
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Add/ }) })
    await expect.poll(() => row.getByLabel('Taken On').inputValue()).toBe(today)
    await page.goto(`${app.address}/admin/readings/create`)
    const form = page.getByRole('dialog', { name: 'Create Reading' })
    await expect.poll(() => form.getByLabel('Taken On').inputValue()).toBe(today)
  })

  it('that is frozen has a form to make one, and no way to change or delete it', async () => {
    const depot = await sampleRecord(app.test, depots)
    await app.test.api('POST', '/Reading', {
      body: { depotId: depot.id, takenOn: '2024-06-30', litres: 12 },
    })
    const page = await app.open('/admin/readings')
    await page.getByRole('button', { name: 'History: 30/06/2024' }).waitFor()
    await page.getByRole('link', { name: 'Add New' }).waitFor()
    expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.goto(`${app.address}/admin/readings/1/edit`)
    await page.getByText('Page Not Found').waitFor()
  })
})

describe('A field that only some roles read, and one that only some change', () => {
  const machine = { machineName: 'Tower crane', hours: 3, rate: 20, cost: 15 }
  const headings = async (page: Page) => {
    await page.getByRole('cell', { name: 'Tower crane', exact: true }).waitFor()
    const texts = await page.getByRole('columnheader').allInnerTexts()
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  }

  it('are in the lists and forms of those alone', async () => {
    const { body } = await app.test.api('POST', '/Machine', { as: 'administrator', body: machine })
    const page = await app.open('/admin/machines', { as: 'user' })
    expect(await headings(page)).toEqual(['Machine', 'Hours', 'Rate', 'Hires', 'Controls'])
    await page.getByRole('link', { name: 'Edit: Tower crane' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Machine Details' })
    const rate = dialog.getByLabel('Rate')
    await rate.waitFor()
    expect(await rate.isEditable()).toBe(false)
    expect(await dialog.getByLabel('Cost').count()).toBe(0)
    await dialog.getByLabel('Hours').fill('4')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Add New' }).click()
    const create = page.getByRole('dialog', { name: 'Create Machine' })
    await create.getByLabel('Machine').fill('Hoist')
    await create.getByRole('button', { name: 'Save', exact: true }).click()
    await create.waitFor({ state: 'detached' })
    const { body: changed } = await app.test.api('GET', `/Machine/${body.id}`, { as: 'administrator' })
    expect(changed).toMatchObject({ hours: 4, rate: 20, cost: 15 })

    const all = await app.open('/admin/machines', { as: 'administrator' })
    expect(await headings(all)).toEqual(
      expect.arrayContaining(['Machine', 'Rate', 'Cost', 'Margin', 'Controls']),
    )
    await all.getByRole('link', { name: 'Edit: Tower crane' }).click()
    const whole = all.getByRole('dialog', { name: 'Edit Machine Details' })
    await expect.poll(() => whole.getByLabel('Cost').inputValue()).toBe('15.00')
    expect(await whole.getByLabel('Rate').isEditable()).toBe(true)
  })
})
