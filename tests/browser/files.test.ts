import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { pdf, png } from '../support/files.ts'
import { sampleRecord } from '../support/samples.ts'

const app = browserTest()

interface Given {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const invoice = (pages = 1): Given => ({
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: pdf({ pages }),
})
const photo = (): Given => ({ name: 'photo.png', mimeType: 'image/png', buffer: png() })
const letter: Given = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Sirs') }

const newPurchase = async (...files: readonly Given[]) => {
  const { id } = await sampleRecord(app.test, purchaseHeaders)
  for (const { name, buffer } of files)
    await app.test.api('POST', `/PurchaseHeader/${id}/attachments`, {
      text: buffer,
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': name },
    })
  return id
}
const filesOf = async (id: number): Promise<{ fileName: string }[]> =>
  (await app.test.api('GET', `/PurchaseHeader/${id}/attachments`)).body

const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page) => page.getByRole('region', { name: 'Files', exact: true })
const editOf = async (id: number, options = {}) => {
  const page = await app.open(`/admin/purchase-headers/${id}/edit`, options)
  await section(page).waitFor()
  return page
}
const choose = (page: Page, ...files: readonly Given[]) =>
  dialog(page)
    .getByLabel('Add files')
    .setInputFiles([...files])

/** Drops or pastes files on an element, with the events of a browser. */
const bring = (page: Page, event: 'drop' | 'paste', selector: string, files: readonly Given[]) =>
  page.evaluate(
    ({ event, selector, files }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      const target = document.querySelector(selector)
      const how = { bubbles: true, cancelable: true }
      if (event === 'paste')
        target?.dispatchEvent(new ClipboardEvent('paste', { ...how, clipboardData: data }))
      else
        for (const type of ['dragover', 'drop'])
          target?.dispatchEvent(new DragEvent(type, { ...how, dataTransfer: data }))
    },
    {
      event,
      selector,
      files: files.map(({ name, mimeType, buffer }) => ({
        name,
        mimeType,
        base64: buffer.toString('base64'),
      })),
    },
  )

describe('The files of a record in its dialog', () => {
  it('are added together; a refused one shows the reason, and the others are added', async () => {
    app.allowConsole(/415/)
    const id = await newPurchase()
    const page = await editOf(id)
    await choose(page, letter, invoice(), photo())
    await section(page).getByText('Files may be PDF, PNG, JPEG, WebP, XLSX or DOCX.').waitFor()
    await section(page).getByRole('button', { name: 'photo.png', exact: true }).waitFor()
    await section(page).getByRole('button', { name: 'invoice.pdf', exact: true }).waitFor()
    expect((await filesOf(id)).map(({ fileName }) => fileName)).toEqual(['invoice.pdf', 'photo.png'])
  })

  it('are sent one after another when thirty are chosen at once', { tags: 'slow' }, async () => {
    const id = await newPurchase()
    const page = await editOf(id)
    let [running, most] = [0, 0]
    await page.route('**/attachments', async (route) => {
      if (route.request().method() === 'POST') most = Math.max(most, ++running)
      await route.continue()
    })
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/attachments')) running -= 1
    })
    await choose(page, ...Array.from({ length: 30 }, () => invoice()))
    await expect.poll(async () => (await filesOf(id)).length, { interval: 500 }).toBe(30)
    expect(most).toBe(1)
  })

  it('refresh the list behind once, after the last of several', { tags: 'slow' }, async () => {
    const id = await newPurchase()
    const page = await editOf(id)
    await page.locator('tbody tr[data-record]').first().waitFor({ state: 'attached' })
    const lists: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.endsWith('/PurchaseHeader')) lists.push(request.url())
    })
    await choose(page, invoice(), photo(), invoice(), photo())
    await expect.poll(async () => (await filesOf(id)).length).toBe(4)
    await expect.poll(() => lists.length).toBeGreaterThan(0)
    expect(new Set(lists).size).toBe(lists.length)
  })

  it('are refused before upload when they are too large', { tags: 'slow' }, async () => {
    const id = await newPurchase()
    const page = await editOf(id)
    await choose(page, { ...invoice(), buffer: pdf({ size: 10_485_761 }) })
    await section(page).getByText('is larger than 10 MB.').waitFor()
    await section(page).getByRole('button', { name: 'Close', exact: true }).click()
    expect(await section(page).getByRole('alert').count()).toBe(0)
  })

  it('can be dropped anywhere on it, and pasted as a screenshot', { tags: 'slow' }, async () => {
    const id = await newPurchase()
    const page = await editOf(id)
    await bring(page, 'drop', '[role=dialog] h2', [invoice()])
    await section(page).getByRole('button', { name: 'invoice.pdf', exact: true }).waitFor()
    await bring(page, 'paste', '[role=dialog] input', [{ ...photo(), name: 'image.png' }])
    await section(page)
      .getByRole('button', { name: /^Screenshot .*\.png$/ })
      .waitFor()
    expect(await filesOf(id)).toHaveLength(2)
  })

  it('show their progress, and can be cancelled', { tags: 'slow' }, async () => {
    const id = await newPurchase()
    const page = await editOf(id)
    // Never answered: the request is pending until it is cancelled.
    await page.route('**/attachments', (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    )
    await choose(page, invoice())
    await section(page).getByRole('progressbar', { name: 'Sending invoice.pdf' }).waitFor()
    await section(page).getByRole('button', { name: 'Cancel invoice.pdf' }).click()
    await section(page).getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await filesOf(id)).toEqual([])
  })

  it('of a new record are uploaded once it is saved', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/purchase-headers/create')
    await dialog(page).getByLabel('User PO Ref').fill('NEW FILES')
    await choose(page, invoice(), photo(), invoice())
    await section(page).getByText('photo.png').waitFor()
    await section(page).getByRole('button', { name: 'Delete invoice.pdf' }).first().click()
    await dialog(page).getByRole('button', { name: 'Save', exact: false }).first().click()
    await dialog(page).waitFor({ state: 'detached' })
    const filter = encodeURIComponent(JSON.stringify({ userPONo: 'NEW FILES' }))
    const [purchase] = (await app.test.api('GET', `/PurchaseHeader?filter=${filter}`)).body
    await expect
      .poll(async () => (await filesOf(purchase.id)).map(({ fileName }) => fileName))
      .toEqual(['photo.png', 'invoice.pdf'])
  })

  it('can be deleted, and restored by Undo', { tags: 'slow' }, async () => {
    const id = await newPurchase(photo())
    const page = await editOf(id)
    await section(page).getByRole('button', { name: 'Delete photo.png' }).click()
    await section(page).getByRole('listitem').waitFor({ state: 'detached' })
    expect(await filesOf(id)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.poll(() => filesOf(id)).toHaveLength(1)
  })

  it('are saved under their names', { tags: 'slow' }, async () => {
    const page = await editOf(await newPurchase(photo()))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section(page).getByRole('button', { name: 'Download photo.png' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('photo.png')
  })
})

describe('A PDF next to the form', () => {
  const open = (page: Page) => section(page).getByRole('button', { name: 'invoice.pdf', exact: true }).click()
  const viewer = (page: Page) => page.getByRole('region', { name: 'invoice.pdf', exact: true })

  it('is drawn under the page’s content policy, and keeps its page and zoom', { tags: 'slow' }, async () => {
    const page = await editOf(await newPurchase(invoice(3)))
    await open(page)
    await viewer(page).locator('canvas').waitFor()
    await viewer(page).getByRole('button', { name: 'Next page' }).click()
    await viewer(page).getByText('2 / 3').waitFor()
    await viewer(page).getByRole('button', { name: 'Larger' }).click()
    await viewer(page).getByText('125%').waitFor()
    await viewer(page).getByRole('button', { name: 'Close the file' }).click()
    await viewer(page).waitFor({ state: 'detached' })
    await open(page)
    await viewer(page).getByText('2 / 3').waitFor()
    await viewer(page).getByText('125%').waitFor()
  })

  it('shows an error when it cannot be read', { tags: 'slow' }, async () => {
    const broken = { ...invoice(), buffer: Buffer.from('%PDF-1.4\nnothing of it') }
    const page = await editOf(await newPurchase(broken))
    app.allowConsole(/InvalidPDFException|Invalid PDF/)
    await open(page)
    await viewer(page).getByText('This file cannot be shown. Download it instead.').waitFor()
  })

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('and the form have no serious accessibility findings: %s', { tags: 'slow' }, async (_name, viewport) => {
    const page = await editOf(await newPurchase(invoice(2)), { viewport })
    await open(page)
    await viewer(page).locator('canvas').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('A picture', () => {
  it('is shown next to the form', { tags: 'slow' }, async () => {
    const page = await editOf(await newPurchase(photo()))
    await section(page).getByRole('button', { name: 'photo.png', exact: true }).click()
    const picture = page.getByRole('img', { name: 'photo.png' })
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  })
})

describe('The list', () => {
  const listPath = (ids: readonly number[]) =>
    `/admin/purchase-headers?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}&columns=userPONo,files`

  it('accepts files that are dropped on a row', { tags: 'slow' }, async () => {
    const [first, second] = [await newPurchase(), await newPurchase()]
    const page = await app.open(`/admin/purchase-headers?filter={"id":[${first},${second}]}`)
    await page.locator(`tr[data-record="${second}"]`).waitFor()
    await bring(page, 'drop', `tr[data-record="${second}"] td`, [photo()])
    await expect.poll(() => filesOf(second)).toHaveLength(1)
    expect(await filesOf(first)).toEqual([])
  })

  it('shows how many files a record has, and opens them', { tags: 'slow' }, async () => {
    const [having, lacking] = [await newPurchase(photo()), await newPurchase()]
    const page = await app.open(listPath([having, lacking]))
    const row = (id: number) => page.locator(`tr[data-record="${id}"]`)
    await row(having).getByRole('button', { name: '1 file' }).click()
    await page.getByRole('img', { name: 'photo.png' }).waitFor()
    expect(await row(lacking).getByRole('button', { name: /file/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Close the files' }).click()
    await page.getByRole('img', { name: 'photo.png' }).waitFor({ state: 'detached' })
  })
})

describe('The invoice of a purchase line', () => {
  const files = (page: Page) => page.getByRole('complementary', { name: 'Files' })
  const widthOf = async (page: Page) => (await files(page).boundingBox())?.width ?? 0

  it('leaves room to type the next line in two lines, and its width is kept', { tags: 'slow' }, async () => {
    const id = await newPurchase(invoice())
    const page = await app.open(`/admin/purchase-headers/${id}/purchase-lines`, { own: true })
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    await files(page).locator('canvas').waitFor()
    const row = page.locator('tfoot [role=row]')
    const [description, add] = [
      row.getByRole('textbox', { name: 'Description' }),
      row.getByRole('button', { name: /^Add/ }),
    ]
    expect((await description.boundingBox())?.width).toBeGreaterThan(200)
    const right = ((await add.boundingBox())?.x ?? 0) + ((await add.boundingBox())?.width ?? 0)
    expect(right).toBeLessThan(desktop.width)

    const edge = page.getByRole('separator', { name: 'Width of the pane' })
    expect(await widthOf(page)).toBe(700)
    await edge.press('ArrowLeft')
    await expect.poll(() => widthOf(page)).toBe(680)
    const at = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(at.x + 2, 400)
    await page.mouse.down()
    await page.mouse.move(at.x - 148, 400, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => widthOf(page)).toBe(530)
    await page.reload()
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    await expect.poll(() => widthOf(page)).toBe(530)
  })

  it('is shown and hidden by V in the list of lines', { tags: 'slow' }, async () => {
    const id = await newPurchase(invoice())
    const line = await sampleRecord(app.test, purchaseLines, { purchaseHeaderId: id })
    const page = await app.open(`/admin/purchase-headers/${id}/purchase-lines`)
    const row = page.locator(`tr[data-record="${line.id}"]`)
    await row.focus()
    await page.keyboard.press('v')
    await page.getByRole('complementary', { name: 'Files' }).locator('canvas').waitFor()
    await page.keyboard.press('v')
    await page.locator('canvas').waitFor({ state: 'detached' })
  })

  it('follows the focused line of the workbench', { tags: 'slow' }, async () => {
    const lines = [await newPurchase(invoice()), await newPurchase(photo())]
    for (const purchaseHeaderId of lines) await sampleRecord(app.test, purchaseLines, { purchaseHeaderId })
    const filter = JSON.stringify({ remaining: { not: 0 }, purchaseHeaderId: lines })
    const page = await app.open(
      `/admin/purchase-lines?view=unallocated&filter=${encodeURIComponent(filter)}&sort=${encodeURIComponent('["id","ASC"]')}`,
    )
    const files = page.getByRole('complementary', { name: 'Files' })
    await page.getByRole('region', { name: 'Where it belongs' }).waitFor()
    await page.keyboard.press('v')
    await files.getByRole('listitem').waitFor()
    const first = await files.getByRole('listitem').innerText()
    await page.keyboard.press('j')
    await expect.poll(() => files.getByRole('listitem').innerText()).not.toBe(first)
  })
})
