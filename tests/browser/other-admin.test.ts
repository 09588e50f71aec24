// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile } from '../../admin/resource/import/read-workbook.ts'
import { product } from '../../api/product.ts'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { quoteHeaders, roles, suppliers } from '../../resources.config.ts'
import { administrator } from '../support/app.ts'
import { browserTest, phone } from '../support/browser.ts'
import { resources } from '../support/built-resources.ts'
import { depots } from '../support/depots.ts'
import { pdf, png } from '../support/files.ts'
import { englishFinder, textsOnPage } from '../support/french/english.ts'
import { languageCookie } from '../support/french/language-cookie.ts'
import { words } from '../support/french/words.ts'
import { generateMigration } from '../support/generated-migration.ts'
import { prolong } from '../support/hire-app.ts'
import { rowsOf } from '../support/imported-file.ts'
import { libreOfficeWorkbook } from '../support/libreoffice-workbook.ts'
import { buildOtherAdmin } from '../support/other-admin.ts'
import { sampleRecord } from '../support/samples.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { specifiedForms } from '../support/specified/forms.ts'
import { goTo } from '../support/steps.ts'
import { stillPath } from '../support/still-page.ts'

const cleanUp: (() => Promise<void>)[] = []
const app = browserTest(async () => {
  const admin = await buildOtherAdmin()
  const migrations = await mkdtemp(join(tmpdir(), 'costwright-migration-'))
  cleanUp.push(admin.remove, () => rm(migrations, { recursive: true }))
  return {
    resources,
    handlers: { ...product.calls, hires: { prolong } },
    adminFolder: admin.folder,
    prepare: async (db) => {
      await generateMigration(db, resources, migrations)
      await migrate(db, { folders: [migrationsFolder, migrations] })
    },
  }
})
afterAll(async () => {
  for (const step of cleanUp) await step()
})

/** Last names of the two accounts of every test. */
const names = ['Administrator', 'User']
const isKnown = englishFinder()
/** A sample text is the label of its field and a number. */
const isSample = (text: string) => /^Quote Number \d+/.test(text)
const isEnglish = (text: string) => isKnown(text) && !names.includes(text) && !isSample(text)

/** Expects no English text once the page shows this. */
const holdsFrench = async (page: Page, shows: string | RegExp, where: string) => {
  await page.getByText(shows).first().waitFor({ state: 'attached' })
  await expect
    .poll(async () => (await page.evaluate(textsOnPage)).filter(isEnglish).map((text) => `${where}: ${text}`))
    .toEqual([])
}

describe('A second language', () => {
  it('has every label of the specification', () => {
    const labels = specifiedForms.flatMap(({ fields, onlyEdit = [], onlyCreate, folded }) =>
      [
        ...fields,
        ...onlyEdit,
        ...(onlyCreate?.labels ?? []),
        ...(folded ?? []).flatMap((section) => section.labels),
      ].map((label) => label.replace(/ \*$/, '')),
    )
    expect(labels).toContain('Supplier Name')
    // A firm may have other roles and resources, in its own language only.
    const missing = labels.filter((label) => words[label] === undefined)
    expect(missing.filter((label) => !Object.values<string>(roles).includes(label))).toEqual([])
  })

  let scene: Scene
  beforeAll(async () => {
    scene = await makeScene(app.test)
  })

  const ofVisitors = async (page: Page) => {
    await holdsFrench(page, /^Chiffrez les chantiers/, 'home')
    for (const [path, shows] of [
      ['/forgotten', 'Envoyer le lien'],
      ['/account/reset#invitation=abc', 'Bienvenue : définissez votre mot de passe'],
      ['/Not-Found', 'Page introuvable'],
      ['/login', 'Mot de passe oublié ?'],
    ] as const) {
      await goTo(page, path)
      await holdsFrench(page, shows, path)
    }
    await page.getByLabel('Adresse e-mail').fill('nobody@firm.example')
    await page.getByLabel('Mot de passe').first().fill('not the password')
    await page.getByRole('button', { name: 'Connexion' }).click()
    await holdsFrench(page, 'Nom ou mot de passe incorrect', 'refused sign-in')
  }

  const ofLists = async (page: Page, { at }: Scene) => {
    // Lists differ only in the words of their definitions, which the test above covers: these lists show most
    // of the general texts; the other screens are hand-written.
    for (const [path, shows] of [
      ['/admin/users', 'Nom de famille'],
      ['/admin/purchase-lines?view=unallocated', 'Non affecté'],
      [at.quotesOfProject, 'Date de création'],
      [at.purchaseLines, 'Quantité rapprochée'],
      [at.links, 'Coût commandé'],
      [at.statement, 'Dépense réelle'],
      [`${at.purchaseLines}/quote-to-purchase-match`, 'Rapprochement des devis'],
      ['/admin/history', 'Ce qui s’est passé'],
      ['/generic', 'Tableau générique'],
      ['/verygeneric', 'Tableau très générique'],
      ['/account/password', 'Mot de passe actuel'],
      ['/account/2fa', 'Activer la double authentification'],
      ['/account/sessions', 'celle-ci'],
      ['/admin/users/1/access', 'celle-ci'],
      ['/unauthorised', 'Accès refusé'],
      ['/home', 'Trésorerie'],
      ['/admin/purchase-headers', 'Réf. de commande'],
    ] as const) {
      await goTo(page, path)
      await holdsFrench(page, shows, path)
    }
    await page.getByRole('button', { name: 'Ajouter un filtre' }).click()
    await holdsFrench(page, 'Voulu', 'filters')
  }

  const ofForms = async (page: Page, scene: Scene) => {
    const { at } = scene
    await goTo(page, '/admin/users/create')
    await holdsFrench(page, 'Créer : Utilisateur', 'new user')
    for (const [path, shows] of [
      [`/admin/suppliers/${scene.supplierId}/edit`, 'Modifier : Fournisseur'],
      [`${at.payments}/create`, 'Nouveau paiement'],
      [`${at.links}/${scene.link.id}/edit`, 'Modifier le lien d’achat'],
      ['/admin/projects/create', 'Créer : Chantier'],
    ] as const) {
      await goTo(page, path)
      await holdsFrench(page, shows, path)
    }
    const mark = page.getByRole('dialog').locator('.MuiFormLabel-asterisk').first()
    expect(await mark.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(
      '"obligatoire"',
    )
    await page.getByRole('dialog').getByLabel('Nom du chantier').fill('x')
    await page.getByRole('dialog').getByLabel('Nom du chantier').fill('')
    await page.getByRole('dialog').getByLabel('Lieu').fill('York')
    await holdsFrench(page, 'Ce champ est obligatoire.', 'wrong field')
    await page.keyboard.press('Escape')
    await holdsFrench(page, 'Abandonner votre saisie ?', 'discarding')
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })

    const empty = await sampleRecord(app.test, quoteHeaders)
    for (const [id, question] of [
      [empty.id, /sera supprimé/],
      [scene.quote.id, /utilisé par/i],
    ] as const) {
      await goTo(page, `${at.quotes}/${id}/edit`)
      await holdsFrench(page, 'Modifier : Devis', 'a quote')
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await holdsFrench(page, question, 'deleting')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    }
  }

  const ofPhones = async (page: Page) => {
    await page.setViewportSize(phone)
    await goTo(page, '/admin/projects')
    await holdsFrench(page, 'Chantiers', 'cards')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await holdsFrench(page, 'Gérer les utilisateurs', 'menu')
  }

  /** A page in French, freshly loaded; `leaveFrench` resets the language. */
  const openFrench = async () => {
    app.allowConsole(/401|409/)
    const page = await app.open(stillPath, { as: 'anonymous' })
    await page.context().addCookies([{ name: languageCookie, value: 'french', url: app.address }])
    await page.goto(`${app.address}/home`)
    return page
  }
  const openFrenchSignedIn = async () => {
    const page = await openFrench()
    await goTo(page, '/login')
    await page.getByLabel('Adresse e-mail').fill(administrator.email)
    await page.getByLabel('Mot de passe').first().fill(administrator.password)
    await page.getByRole('button', { name: 'Connexion' }).click()
    await page.waitForURL('**/home')
    return page
  }
  /** Resets the language for the next test. */
  const leaveFrench = async (page: Page) => {
    await page.context().clearCookies()
    await page.goto(`${app.address}/Not-Found`)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  }

  it('leaves no English for visitors', { tags: 'slow' }, async () => {
    const page = await openFrench()
    await ofVisitors(page)
    await leaveFrench(page)
  })

  it('leaves no English in lists and on hand-written screens', { tags: 'slow' }, async () => {
    const page = await openFrenchSignedIn()
    await ofLists(page, scene)
    await leaveFrench(page)
  })

  it('leaves no English in forms, questions and refusals', { tags: 'slow' }, async () => {
    const page = await openFrenchSignedIn()
    await ofForms(page, scene)
    await leaveFrench(page)
  })

  it('leaves no English on a phone', { tags: 'slow' }, async () => {
    const page = await openFrenchSignedIn()
    await ofPhones(page)
    await leaveFrench(page)
  })
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
      'Enabled',
      'Depot Name',
      'Supplier',
      'Delivery',
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

    await goTo(page, `/admin/suppliers/${supplier.id}/depots`)
    await row.waitFor()
    // The page of the supplier implies it.
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

  it('offers its actions on a row and on ticked rows, and asks before each', { tags: 'slow' }, async () => {
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
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Close' }).click()
    await question.getByText('2 depots will be changed, 1 left as they are.').waitFor()
    await question.getByRole('button', { name: 'Close' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close: Goole' }).waitFor({ state: 'detached' })
    const { body } = await app.test.api('GET', '/Depot?filter={"enabled":true}')
    expect(body.map(({ depotName }: { depotName: string }) => depotName)).not.toContain('Thorne')
  })

  it('shows its default values in the form and in the add row', { tags: 'slow' }, async () => {
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format()
    const depot = await sampleRecord(app.test, depots)
    const page = await app.open(`/admin/depots/${depot.id}/readings`)
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Add/ }) })
    await expect.poll(() => row.getByLabel('Taken On').inputValue()).toBe(today)
    await goTo(page, '/admin/readings/create')
    const form = page.getByRole('dialog', { name: 'Create Reading' })
    await expect.poll(() => form.getByLabel('Taken On').inputValue()).toBe(today)
  })

  it('that is frozen has a form to create one, and no way to change or delete it', {
    tags: 'slow',
  }, async () => {
    const depot = await sampleRecord(app.test, depots)
    await app.test.api('POST', '/Reading', {
      body: { depotId: depot.id, takenOn: '2024-06-30', litres: 12 },
    })
    const page = await app.open('/admin/readings')
    await page.getByRole('button', { name: 'History: 30/06/2024' }).waitFor()
    await page.getByRole('link', { name: 'Add New' }).waitFor()
    expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await goTo(page, '/admin/readings/1/edit')
    await page.getByText('Page Not Found').waitFor()
  })
})

describe('A field that only some roles read or change', { tags: 'slow' }, () => {
  const machine = { machineName: 'Tower crane', hours: 3, rate: 20, cost: 15 }
  let id = 0
  beforeAll(async () => {
    id = (await app.test.api('POST', '/Machine', { as: 'administrator', body: machine })).body.id
  })
  const headings = async (page: Page) => {
    await page.getByRole('cell', { name: 'Tower crane', exact: true }).waitFor()
    const texts = await page.getByRole('columnheader').allInnerTexts()
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  }

  it('is not in the lists and forms of others', async () => {
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
    const { body: changed } = await app.test.api('GET', `/Machine/${id}`, { as: 'administrator' })
    expect(changed).toMatchObject({ hours: 4, rate: 20, cost: 15 })
  })

  it('is in the lists and forms of those roles', async () => {
    const page = await app.open('/admin/machines', { as: 'administrator' })
    expect(await headings(page)).toEqual(
      expect.arrayContaining(['Machine', 'Rate', 'Cost', 'Margin', 'Controls']),
    )
    await page.getByRole('link', { name: 'Edit: Tower crane' }).click()
    const whole = page.getByRole('dialog', { name: 'Edit Machine Details' })
    await expect.poll(() => whole.getByLabel('Cost').inputValue()).toBe('15.00')
    expect(await whole.getByLabel('Rate').isEditable()).toBe(true)
  })
})

describe('Lines in the form of their record', () => {
  it('are typed, removed and refused at their row, and saved with the record in one step', async () => {
    await app.test.api('POST', '/Crate', {
      body: { crateName: 'Gitterbox', unitPrice: 2.5 },
    })
    const page = await app.open('/admin/consignments/create')
    const dialog = page.getByRole('dialog')
    const row = (number: number) => dialog.getByRole('row', { name: `Consignment Line ${number}` })
    const box = (number: number, name: string) => row(number).getByLabel(name, { exact: true })
    const chooseCrate = async (number: number) => {
      await box(number, 'Crate').fill('Gitter')
      await page.getByRole('option', { name: 'Gitterbox' }).click()
    }
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    const quantities = async (id: number) =>
      (await app.test.api('GET', `/ConsignmentLine/Consignment/${id}`)).body.map(
        ({ quantity }: { quantity: number }) => quantity,
      )

    await dialog.getByLabel('Consignment Note').fill('D 77')
    await chooseCrate(1)
    await expect.poll(() => box(1, 'Unit Price').inputValue()).toBe('2.50')
    await box(1, 'Position').fill('1')
    await box(1, 'Quantity').fill('4')
    await row(1).getByText('10.00').waitFor()
    await dialog.getByRole('row', { name: /^Sum/ }).getByText('10.00').waitFor()
    await box(1, 'Quantity').press('Enter')
    await chooseCrate(2)
    await box(2, 'Position').fill('1')
    await box(2, 'Quantity').fill('2')
    app.allowConsole(/status of 400/)
    await save()
    await row(2).getByText('Is already in use.').waitFor()
    await box(2, 'Position').fill('2')
    await save()
    await dialog.waitFor({ state: 'hidden' })
    const [{ id }] = (await app.test.api('GET', '/Consignment?filter={"consignmentNote":"D 77"}')).body
    expect(await quantities(id)).toEqual([4, 2])

    await goTo(page, `/admin/consignments/${id}/edit`)
    await row(1).getByRole('button', { name: 'Remove Consignment Line 1' }).click()
    await expect.poll(() => box(1, 'Quantity').inputValue()).toBe('2')
    // Meanwhile somebody else changes the line.
    const [, line] = (await app.test.api('GET', `/ConsignmentLine/Consignment/${id}`)).body
    await app.test.api('PATCH', `/ConsignmentLine/${line.id}`, { body: { position: 7 } })
    await box(1, 'Quantity').fill('3')
    app.allowConsole(/status of 412/)
    await save()
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => box(1, 'Position').inputValue()).toBe('7')
    expect(await box(1, 'Quantity').inputValue()).toBe('3')
    await save()
    await dialog.waitFor({ state: 'hidden' })
    expect(await quantities(id)).toEqual([3])
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.poll(() => quantities(id)).toEqual([4, 2])
  })
})

describe('A picture of a record', () => {
  const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

  it('is chosen, shown small and whole, replaced, removed and brought back', async () => {
    const page = await app.open('/admin/consignments/create')
    const dialog = page.getByRole('dialog')
    const choose = (action: string) => dialog.getByLabel(`Photo: ${action}`)
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await dialog.getByLabel('Consignment Note').fill('D 78')
    app.allowConsole(/status of 415/)
    await choose('Choose a picture').setInputFiles(fileOf('note.png', pdf()))
    await dialog.getByText('Pictures may be JPEG, PNG or WebP.').waitFor()
    await choose('Choose a picture').setInputFiles(fileOf('lorry.png', png()))
    await dialog.getByRole('img', { name: 'Photo' }).waitFor()
    await save()
    const [{ id, photo }] = (await app.test.api('GET', '/Consignment?filter={"consignmentNote":"D 78"}')).body
    expect(photo).toMatch(/^[0-9a-f]{64}$/)
    const row = page.getByRole('row').filter({ hasText: 'D 78' })
    await row.getByRole('img', { name: 'Photo' }).waitFor()

    await goTo(page, `/admin/consignments/${id}/consignment-lines`)
    await page.getByRole('button', { name: 'Photo: D 78' }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()

    await goTo(page, `/admin/consignments/${id}/edit`)
    await choose('Replace').setInputFiles(fileOf('van.png', png(90, 30)))
    await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true)
    await save()
    const now = async () => (await app.test.api('GET', `/Consignment/${id}`)).body.photo
    expect([photo, null]).not.toContain(await now())
    await goTo(page, `/admin/consignments/${id}/edit`)
    await dialog.getByRole('button', { name: 'Photo: Remove' }).press('Enter')
    await choose('Choose a picture').waitFor()
    await save()
    expect(await now()).toBeNull()
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.poll(now).not.toBeNull()
  })
})

describe('References to several records', { tags: 'slow' }, () => {
  beforeAll(async () => {
    for (const skillName of ['Bricklaying', 'Roofing', 'Tiling'])
      await app.test.api('POST', '/Skill', { body: { skillName } })
  })
  const chosen = (place: Locator) => place.getByRole('button', { name: /^(Bricklaying|Roofing|Tiling)$/ })
  const choose = async (page: Page, typed: string, found: string) => {
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: found }).waitFor()
    await page.keyboard.press('Enter')
  }

  it('are added and removed with the keyboard, and kept after Back and a reload', async () => {
    const page = await app.open('/admin/crews')
    await page.getByRole('link', { name: 'Add New' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Crew' })
    await dialog.getByRole('textbox', { name: 'Crew' }).fill('Gable')
    await page.keyboard.press('Tab')
    await choose(page, 'brick', 'Bricklaying')
    await choose(page, 'roof', 'Roofing')
    await choose(page, 'til', 'Tiling')
    await page.keyboard.press('Backspace')
    await expect.poll(() => chosen(dialog).allInnerTexts()).toEqual(['Bricklaying', 'Roofing'])
    // A chosen option is not offered again.
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Tiling'])
    await page.keyboard.press('Escape')
    await chosen(dialog).first().focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => chosen(dialog).allInnerTexts()).toEqual(['Roofing'])
    await choose(page, 'brick', 'Bricklaying')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'Gable' })
    await row.getByText('Bricklaying').waitFor()
    await goTo(page, '/admin/suppliers')
    await page.goBack()
    await row.getByText('Roofing').waitFor()
    await page.reload()
    await row.getByText('Roofing').waitFor()
  })

  it('cannot be saved while the typed text matches none', async () => {
    const page = await app.open('/admin/crews/create')
    const dialog = page.getByRole('dialog', { name: 'Create Crew' })
    await dialog.getByRole('textbox', { name: 'Crew' }).fill('Ridge')
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await expect.poll(() => save.isEnabled()).toBe(true)
    const skills = dialog.getByRole('combobox', { name: 'Skills' })
    await skills.fill('Falconry')
    await expect.poll(() => save.isEnabled()).toBe(false)
    await skills.fill('')
    await expect.poll(() => save.isEnabled()).toBe(true)
  })

  it('are shown by name in the history, and can be undone', async () => {
    const skills = (await app.test.api('GET', '/Skill?sort=["id","ASC"]')).body
    const [bricklaying, , tiling] = skills.map(({ id }: { id: number }) => id)
    const { id } = (
      await app.test.api('POST', '/Crew', {
        as: 'administrator',
        body: { crewName: 'Eaves', skillIds: [bricklaying] },
      })
    ).body
    const page = await app.open(`/admin/crews/${id}/edit`)
    const dialog = page.getByRole('dialog', { name: 'Edit Crew Details' })
    await chosen(dialog).waitFor()
    await dialog.getByRole('combobox', { name: 'Skills' }).focus()
    await choose(page, 'til', 'Tiling')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'Eaves' })
    await row.getByText('Tiling').waitFor()
    expect((await app.test.api('GET', `/Crew/${id}`)).body.skillIds).toEqual([bricklaying, tiling])
    await goTo(page, `/admin/crews/${id}/edit`)
    await dialog.getByRole('button', { name: 'History' }).click()
    await page.getByRole('dialog').getByText('Bricklaying, Tiling').first().waitFor()
    await goTo(page, '/admin/crews')
    await page
      .getByRole('button', { name: /^Undo: Crew .*changed/ })
      .first()
      .click()
    await row.getByText('Tiling').waitFor({ state: 'detached' })
    await row.getByText('Bricklaying').waitFor()
  })

  it('are changed in a cell of their list, which names those that somebody else has set', async () => {
    app.allowConsole(/Failed to load resource/)
    const skills = (await app.test.api('GET', '/Skill?sort=["id","ASC"]')).body
    const { id } = (await app.test.api('POST', '/Crew', { body: { crewName: 'Sill', skillIds: [] } })).body
    const page = await app.open('/admin/crews')
    const cell = page.getByRole('row').filter({ hasText: 'Sill' }).locator('[data-editable=skillIds]')
    await cell.dblclick()
    await choose(page, 'til', 'Tiling')
    await app.test.api('PATCH', `/Crew/${id}`, { body: { skillIds: [skills[0].id, skills[1].id] } })
    await page.keyboard.press('Enter')
    const conflict = page.getByRole('alert').filter({ hasText: 'set Bricklaying, Roofing' })
    const written = page.waitForResponse(
      (reply) => reply.ok() && reply.request().method() === 'PATCH' && reply.url().endsWith(`/Crew/${id}`),
    )
    await conflict.getByRole('button', { name: 'Use mine' }).click()
    await written
    await conflict.waitFor({ state: 'detached' })
    expect((await app.test.api('GET', `/Crew/${id}`)).body.skillIds).toEqual([skills[2].id])
  })

  it('are set for all ticked records, after a preview that names those before', async () => {
    const skills = (await app.test.api('GET', '/Skill?sort=["id","ASC"]')).body
    const [bricklaying, roofing, tiling] = skills.map(({ id }: { id: number }) => id)
    const ids: number[] = []
    for (const [crewName, skillIds] of [
      ['Batten', [bricklaying, tiling]],
      ['Soffit', []],
    ] as const)
      ids.push((await app.test.api('POST', '/Crew', { body: { crewName, skillIds } })).body.id)
    const page = await app.open('/admin/crews')
    for (const name of ['Batten', 'Soffit'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 crews' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Skills' }).click()
    await dialog.getByRole('combobox', { name: 'Skills' }).focus()
    await choose(page, 'roof', 'Roofing')
    await choose(page, 'til', 'Tiling')
    const preview = dialog.getByRole('region', { name: 'What will change' }).getByRole('listitem')
    await expect
      .poll(async () => (await preview.allInnerTexts()).sort())
      .toEqual(['1 × Bricklaying, Tiling → Roofing, Tiling', '1 × empty → Roofing, Tiling'])
    await dialog.getByRole('button', { name: 'Change 2 crews' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const id of ids)
      expect((await app.test.api('GET', `/Crew/${id}`)).body.skillIds).toEqual([roofing, tiling])
  })

  it('conflict by name in an imported file, which takes either side', async () => {
    const skills = (await app.test.api('GET', '/Skill?sort=["id","ASC"]')).body
    const [bricklaying, roofing, tiling] = skills.map(({ id }: { id: number }) => id)
    const ids: number[] = []
    for (const crewName of ['Rafter 1', 'Rafter 2'])
      ids.push((await app.test.api('POST', '/Crew', { body: { crewName, skillIds: [bricklaying] } })).body.id)
    const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }), sort: '["id","ASC"]' })
    const { raw } = await app.test.api('GET', `/Crew/export.xlsx?${query}`)
    const { sheets, base } = await readFile('crews.xlsx', new Uint8Array(raw.rawPayload))
    const [headings = [], ...rows] = rowsOf(sheets[0])
    const edited = rows.map((row) => row.map((cell) => (cell === 'Bricklaying' ? 'Tiling' : cell)))
    const file = libreOfficeWorkbook([
      { name: 'Crews', hidden: false, rows: [headings, ...edited] },
      { name: '_costwright', hidden: true, rows: rowsOf(base) },
    ])
    for (const id of ids)
      await app.test.api('PATCH', `/Crew/${id}`, { body: { skillIds: [bricklaying, roofing] } })

    const page = await app.open('/admin/crews')
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Crews' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'crews.xlsx', mimeType: 'application/octet-stream', buffer: file })
    const conflict = (number: number) =>
      dialog
        .getByRole('row')
        .filter({ hasText: `Rafter ${number}` })
        .filter({
          hasText: 'Bricklaying when exported; Tiling in the file; Bricklaying, Roofing by Una User',
        })
    await conflict(1).getByRole('button', { name: 'Use the file' }).click()
    await conflict(2).getByRole('button', { name: 'Keep theirs' }).click()
    await dialog.getByRole('row', { name: 'Rafter 1 Bricklaying, Roofing Tiling' }).waitFor()
    await dialog.getByRole('row', { name: 'Rafter 2 Bricklaying, Roofing', exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Write 1 record' }).click()
    await dialog.waitFor({ state: 'detached' })
    const written = await Promise.all(ids.map(async (id) => (await app.test.api('GET', `/Crew/${id}`)).body))
    expect(written.map(({ skillIds }) => skillIds)).toEqual([[tiling], [bricklaying, roofing]])
  })

  it('filter a list to the records that have one of them', async () => {
    const skills = (await app.test.api('GET', '/Skill?sort=["id","ASC"]')).body
    for (const [index, crewName] of ['Purlin', 'Lintel'].entries())
      await app.test.api('POST', '/Crew', { body: { crewName, skillIds: [skills[index * 2].id] } })
    const page = await app.open('/admin/crews')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('Lintel').waitFor()
    await page.getByRole('button', { name: 'Skills' }).first().click()
    await page.getByRole('combobox', { name: /Skills/ }).fill('til')
    await page.getByRole('option', { name: 'Tiling' }).click()
    await page.getByRole('button', { name: 'Tiling' }).waitFor()
    await page.keyboard.press('Escape')
    await row('Purlin').waitFor({ state: 'detached' })
    await row('Lintel').waitFor()
  })
})
