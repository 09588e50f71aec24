import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsOfDefinitions } from '../../admin/i18n/speak.ts'
import { problems } from '../../api/http/errors.ts'
import { messages } from '../../model/messages.ts'
import { browserTest, phone } from '../support/browser.ts'
import { englishFinder, textsOnPage } from '../support/french/english.ts'
import { sentences } from '../support/french/sentences.ts'
import { buildFrenchAdmin } from '../support/other-admin.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { goTo } from '../support/steps.ts'

let remove = async () => {}
const app = browserTest(
  async () => {
    const admin = await buildFrenchAdmin()
    remove = admin.remove
    return { adminFolder: admin.folder }
  },
  // Who leaves the page of the test before reads English.
  { loadsOnce: false },
)
let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
})
afterAll(() => remove())

/** Last names of the two accounts of every test. */
const names = ['Administrator', 'User']
const isKnown = englishFinder()
/** What a sample says in a text is the label of its field, and a number. */
const isSample = (text: string) => /^Quote Number \d+/.test(text)
const isEnglish = (text: string) => isKnown(text) && !names.includes(text) && !isSample(text)

/** What is still English once the page shows this. */
const holdsFrench = async (page: Page, shows: string | RegExp, where: string) => {
  await page.getByText(shows).first().waitFor({ state: 'attached' })
  await expect
    .poll(async () => (await page.evaluate(textsOnPage)).filter(isEnglish).map((text) => `${where}: ${text}`))
    .toEqual([])
}

describe('A second language', () => {
  it('has every sentence that checks and refusals say', () => {
    const said = Object.values<string | ((...parts: never[]) => string)>(messages).map((message) =>
      typeof message === 'string' ? message : message(...(['7', '9'] as never[])),
    )
    const titles = Object.values(problems).map(({ title }) => title)
    expect([...said, ...titles].filter((sentence) => !isEnglish(sentence))).toEqual([])
  })

  it('has every word of the definitions', () => {
    const texts = textsOfDefinitions()
    expect(texts).toContain('Supplier Name')
    expect(texts.filter((text) => sentences[text] === undefined)).toEqual([])
  })

  it('leaves nothing in English on the pages of a visitor', async () => {
    const page = await app.open('/home', { as: 'anonymous' })
    await holdsFrench(page, /^Chiffrez les chantiers/, 'home')
    for (const [path, shows] of [
      ['/login', 'Mot de passe oublié ?'],
      ['/forgotten', 'Envoyer le lien'],
      ['/account/reset#invitation=abc', 'Bienvenue : définissez votre mot de passe'],
      ['/Not-Found', 'Page introuvable'],
    ] as const) {
      await goTo(page, path)
      await holdsFrench(page, shows, path)
    }
    await goTo(page, '/login')
    app.allowConsole(/401/)
    await page.getByLabel('Adresse e-mail').fill('nobody@firm.example')
    await page.getByLabel('Mot de passe').first().fill('not the password')
    await page.getByRole('button', { name: 'Connexion' }).click()
    await holdsFrench(page, 'Nom ou mot de passe incorrect', 'refused sign-in')
  })

  it('leaves nothing in English on any list, with its menus', async () => {
    const { at } = scene
    const page = await app.open('/admin/users')
    // What differs between the lists are the words of their definitions, which the test above has all of: here are those
    // that show most of what every list says by itself, and the screens that are written by hand.
    for (const [path, shows] of [
      ['/admin/users', 'Nom de famille'],
      ['/admin/purchase-headers', 'Réf. de commande'],
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
    ] as const) {
      await goTo(page, path)
      await holdsFrench(page, shows, path)
    }
    await goTo(page, '/admin/purchase-headers')
    await page.getByRole('button', { name: 'Ajouter un filtre' }).click()
    await holdsFrench(page, 'Voulu', 'filters')
  })

  it('leaves nothing in English in forms, questions and refusals', async () => {
    const { at } = scene
    const page = await app.open('/admin/users/create')
    await holdsFrench(page, 'Créer : Utilisateur', 'new user')
    for (const [path, shows] of [
      [`/admin/suppliers/${scene.supplierId}/edit`, 'Modifier : Fournisseur'],
      [`${at.quotes}/${scene.quote.id}/edit`, 'Modifier : Devis'],
      [`${at.payments}/create`, 'Nouveau paiement'],
      [`${at.links}/${scene.link.id}/edit`, 'Modifier le lien d’achat'],
      ['/admin/projects/create', 'Créer : Chantier'],
    ] as const) {
      await goTo(page, path)
      await holdsFrench(page, shows, path)
    }
    await page.getByRole('dialog').getByLabel('Nom du chantier').fill('x')
    await page.getByRole('dialog').getByLabel('Nom du chantier').fill('')
    await page.getByRole('dialog').getByLabel('Lieu').fill('York')
    await holdsFrench(page, 'Ce champ est obligatoire.', 'wrong field')
    await page.keyboard.press('Escape')
    await holdsFrench(page, 'Abandonner votre saisie ?', 'discarding')
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })

    app.allowConsole(/409/)
    await goTo(page, `${at.quotes}/${scene.quote.id}/edit`)
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await holdsFrench(page, /sera supprimé/, 'deleting')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await holdsFrench(page, /utilisé par/, 'in use')
  })

  it('leaves nothing in English in the menu of a phone', async () => {
    const page = await app.open('/admin/projects', { viewport: phone })
    await holdsFrench(page, 'Chantiers', 'cards')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await holdsFrench(page, 'Gérer les utilisateurs', 'menu')
  })
})
