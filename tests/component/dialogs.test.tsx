import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { queryClient, refreshRecords } from '../../admin/providers/query-client.ts'
import {
  applications,
  costingCategories,
  projects,
  purchaseHeaders,
  purchaseLines,
  supplierInvoices,
  suppliers,
  vatCodes,
} from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'
import { gate } from '../support/steps.ts'

const app = componentTest()

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
const canSave = () => expect.poll(async () => (await save()).disabled).toBe(false)
const closed = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull()
const press = async (user: ReturnType<typeof app.open>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const supplier = (values = {}) =>
  app.api.add(suppliers, { supplierName: 'Keen Bricks', contactName: 'Ann', contactNumber: '1', ...values })

describe('The head of a list below a record', () => {
  it('keeps its focus when the record arrives', async () => {
    const { id } = app.api.add(projects, { projectName: 'Mill Lane' })
    const reply = gate()
    app.api.on('GET', /^\/Project\/\d+$/, async () => {
      await reply.passed
      return undefined
    })
    app.open(`/admin/projects/${id}/quote-headers`)
    const add = await screen.findByRole('link', { name: 'Add New' })
    add.focus()
    reply.open()
    await screen.findByRole('heading', { name: /Mill Lane/ })
    expect(document.activeElement).toBe(add)
  })
})

it('An e-mail box takes an address as mail programs copy it', async () => {
  const { id } = supplier()
  const user = app.open(`/admin/suppliers/${id}/edit`)
  await user.click(await box('Contact Email'))
  await user.paste('"Bloggs, Jo" <jo@alder.example>')
  expect((await box('Contact Email')).value).toBe('jo@alder.example')
})

describe('The head of an application', () => {
  it('says why its figures could not be loaded, and asks again by Retry', async () => {
    const { id: projectId } = app.api.add(projects, { projectName: 'Mill Lane' })
    const { id } = app.api.add(applications, { projectId, number: 1, standing: 'draft' })
    const asked: string[] = []
    app.api.on('GET', /\/figures$/, async () => {
      asked.push('figures')
      return problem(400, 'Too many lines.')
    })
    const user = app.open(`/admin/projects/${projectId}/applications/${id}/application-lines`)
    await screen.findByText('Too many lines.')
    const before = asked.length
    await press(user, 'Retry')
    await expect.poll(() => asked.length).toBeGreaterThan(before)
  })
})

describe('A form', () => {
  it('stays open with what is typed when only reading its record again fails', { tags: 'slow' }, async () => {
    const { id } = supplier()
    const user = app.open(`/admin/suppliers/${id}/edit`)
    await user.type(await box('Contact Name'), ' Half')
    await canSave()
    let asked = 0
    app.api.on('GET', new RegExp(`^/Supplier/${id}$`), async () => {
      asked++
      return problem(400, 'Not now')
    })
    refreshRecords()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect((await box('Contact Name')).value).toBe('Ann Half')
  })
})

describe('Closing a dialog', () => {
  it('by Esc asks before typed text is discarded, and Keep editing keeps it', { tags: 'slow' }, async () => {
    const { id } = supplier()
    const user = app.open(`/admin/suppliers/${id}/edit`)
    await user.type(await box('Contact Name'), ' Half')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
    await press(user, 'Keep editing')
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect((await box('Contact Name')).value).toBe('Ann Half')
    await user.keyboard('{Escape}')
    await press(user, 'Discard')
    await closed()
    expect(app.path()).toBe('/admin/suppliers')
    expect(app.api.writes()).toEqual([])
  })

  it('by Back asks too, also about text that was typed before the record arrived', {
    tags: 'slow',
  }, async () => {
    const { id } = supplier()
    const reply = gate()
    app.api.on('GET', /^\/Supplier\/\d+$/, async () => {
      await reply.passed
      return undefined
    })
    const user = app.open('/admin/suppliers')
    await user.click(await screen.findByRole('link', { name: /^Edit/ }))
    await user.type(await box('Contact Name'), ' Half')
    reply.open()
    await canSave()
    app.back()
    await press(user, 'Keep editing')
    expect((await box('Contact Name')).value).toBe('Ann Half')
    expect(app.path()).toBe(`/admin/suppliers/${id}/edit`)
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    app.back()
    await press(user, 'Discard')
    await closed()
    expect(app.path()).toBe('/admin/suppliers')
  })
})

describe('A folded section', () => {
  it('names the record that a reference field refers to', async () => {
    const { id: vatCodeId } = app.api.add(vatCodes, { vatCode: 'Standard rate' })
    const { id } = supplier({ vatCodeId })
    app.open(`/admin/suppliers/${id}/edit`)
    const section = await screen.findByRole('button', { name: 'Accounts' })
    await expect.poll(() => section.textContent).toContain('VAT Code Standard rate')
  })
})

describe('Saving a dialog', () => {
  it('works with Ctrl+Enter from any field', async () => {
    const { id } = supplier()
    const user = app.open(`/admin/suppliers/${id}/edit`)
    await user.type(await box('Contact Name'), ' Kept')
    await canSave()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(app.api.stored(suppliers, id).contactName).toBe('Ann Kept')
  })

  it('of a new record shows it in the list, which is read again', async () => {
    const user = app.open('/admin/costing-categories/create')
    await user.type(await screen.findByLabelText(/^Category Description/), 'Scaffolding')
    await press(user, 'Save')
    await closed()
    const row = (await screen.findByText('Scaffolding')).closest('tr')
    within(row as HTMLElement).getByRole('img', { name: 'Enabled: Yes' })
    expect(app.api.writes()).toEqual(['POST /CostingCategory'])
    expect(app.api.stored(costingCategories, 1).categoryDescription).toBe('Scaffolding')
  })

  it('keeps the typed text when the server cannot be reached, and works when it can', {
    tags: 'slow',
  }, async () => {
    const { id } = supplier()
    const user = app.open(`/admin/suppliers/${id}/edit`)
    await user.type(await box('Contact Name'), ' Pat')
    await canSave()
    let isOffline = true
    app.api.on('PUT', /./, async () => {
      if (isOffline) throw new TypeError('Failed to fetch')
      return undefined
    })
    await press(user, 'Save')
    await screen.findByText(/The server cannot be reached\. Check the connection and try again/)
    expect((await box('Contact Name')).value).toBe('Ann Pat')
    isOffline = false
    await press(user, 'Save')
    await closed()
    expect(app.api.stored(suppliers, id).contactName).toBe('Ann Pat')
  })

  it('stays open after a refused save, with the reason and the typed values', async () => {
    const { id } = supplier()
    const user = app.open(`/admin/suppliers/${id}/edit`)
    await user.type(await box('Contact Name'), ' Pat')
    await canSave()
    app.api.on('PUT', /./, async () => problem(409, 'Not today.'))
    await press(user, 'Save')
    await screen.findByText('Not today.')
    expect((await box('Contact Name')).value).toBe('Ann Pat')
    expect(app.path()).toBe(`/admin/suppliers/${id}/edit`)
  })
})

describe('The page of a supplier invoice', () => {
  const invoice = () =>
    app.api.add(supplierInvoices, {
      supplierId: supplier().id,
      invoiceNo: 'A-1',
      invoiceNet: 100,
      invoiceVat: 20,
      dueDate: '2026-03-31',
      dueBy: 'terms',
      approval: 'open',
    })

  it('says next to the due date where it comes from', async () => {
    app.open(`/admin/supplier-invoices/${invoice().id}/purchase-headers`)
    await screen.findByText('31/03/2026')
    expect((await screen.findByText('By the terms')).closest('li')?.textContent).toBe(
      'PaidNot yetDue 31/03/2026By the terms',
    )
  })

  it('approves with the reason that is asked for, by Ctrl+Enter', async () => {
    app.api.on('POST', /^\/SupplierInvoice\/approve$/, async ({ search }) =>
      search.has('reason')
        ? undefined
        : problem(409, 'Not received: 1.', { type: 'urn:costwright:problem:reason_needed' }),
    )
    const user = app.open(`/admin/supplier-invoices/${invoice().id}/purchase-headers`)
    await user.click(await screen.findByRole('button', { name: /^Approve/ }))
    await user.type(await box('Reason'), 'The rest comes on Friday')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    const reasons = app.api.requests.map(({ search }) => search.get('reason'))
    expect(reasons).toContain('The rest comes on Friday')
  })
})

describe('A record that another user changed meanwhile', () => {
  it('refuses the save, and continues from theirs with the typed values', { tags: 'slow' }, async () => {
    const { id } = app.api.add(projects, {
      projectNumber: '1',
      projectName: 'One',
      projectStatusId: 1,
      location: 'York',
    })
    const user = app.open(`/admin/projects/${id}/edit`)
    await user.type(await box('Comments'), 'Mine')
    await canSave()
    Object.assign(app.api.stored(projects, id), { location: 'Leeds', version: 2 })
    await press(user, 'Save')
    await screen.findByText(/This record was changed by someone else/)
    await screen.findByText(/Reload takes over their changes and keeps what you typed\./)
    expect(app.api.stored(projects, id).comments).toBeNull()
    await press(user, 'Reload')
    await expect.poll(async () => (await box('Location')).value).toBe('Leeds')
    expect((await box('Comments')).value).toBe('Mine')
    await press(user, 'Save')
    await closed()
    expect(app.api.stored(projects, id)).toMatchObject({ location: 'Leeds', comments: 'Mine', version: 3 })
  })

  it('shows their value of a field that both changed, and offers it', async () => {
    const { id } = supplier()
    const user = app.open(`/admin/suppliers/${id}/edit`)
    await user.clear(await box('Contact Name'))
    await user.type(await box('Contact Name'), 'Mine')
    await canSave()
    Object.assign(app.api.stored(suppliers, id), { contactName: 'Theirs', version: 2 })
    await press(user, 'Save')
    await press(user, 'Reload')
    await screen.findByText('Theirs:')
    expect((await box('Contact Name')).value).toBe('Mine')
    await press(user, 'Use theirs: Contact Name')
    await expect.poll(async () => (await box('Contact Name')).value).toBe('Theirs')
    expect(screen.queryByText('Theirs:')).toBeNull()
  })
})

describe('A date', () => {
  const dates = ['requiredDate', 'receivedDate', 'statementDate'] as const
  const purchase = (date: string | null) =>
    app.api.add(purchaseHeaders, {
      userPONo: 'PO-1',
      supplierId: app.api.add(suppliers, { supplierName: 'Keen Bricks' }).id,
      ...Object.fromEntries(dates.map((name) => [name, date])),
    })

  it('is read with the day first, and shown in words', async () => {
    const { id } = purchase(null)
    const user = app.open(`/admin/purchase-headers/${id}/edit`)
    await user.type(await box('Received'), '02042025')
    await screen.findByText('Wednesday 2 April 2025')
    await user.tab()
    expect((await box('Received')).value).toBe('02/04/2025')
  })

  it('is sent as null when it was cleared', async () => {
    const { id } = purchase('2025-01-31')
    const user = app.open(`/admin/purchase-headers/${id}/edit`)
    for (const label of ['Required', 'Received', 'Statement']) {
      await expect.poll(async () => (await box(label)).value).toBe('31/01/2025')
      await user.clear(await box(label))
    }
    await canSave()
    await press(user, 'Save')
    await closed()
    expect(app.api.stored(purchaseHeaders, id)).toMatchObject(
      Object.fromEntries(dates.map((name) => [name, null])),
    )
  })
})

describe('Unsaved text', () => {
  it('in the add row of a list is kept or discarded on Back', async () => {
    const { id } = app.api.add(purchaseHeaders)
    app.api.add(purchaseLines, {
      purchaseHeaderId: id,
      description: 'Sand',
      quantity: 2,
      costEach: 10,
      total: 20,
    })
    const user = app.open('/Not-Found')
    await screen.findByText('Elsewhere')
    await app.goTo(`/admin/purchase-headers/${id}/purchase-lines`)
    await user.type(await box('Description'), 'Half a li')
    app.back()
    await press(user, 'Keep editing')
    expect((await box('Description')).value).toBe('Half a li')
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    app.back()
    await press(user, 'Discard')
    await screen.findByText('Elsewhere')
  })

  it('comes back in the form after the session has ended', { tags: 'slow' }, async () => {
    const { id } = supplier()
    const user = app.open(`/admin/suppliers/${id}/edit`)
    await user.type(await box('Contact Name'), ' Pat')
    await canSave()
    app.api.on('PUT', /./, async () => problem(401, 'Your session has ended.'))
    await press(user, 'Save')
    await expect.poll(() => app.path()).toBe('/login')
    app.signIn()
    await app.goTo(`/admin/suppliers/${id}/edit`)
    await expect.poll(async () => (await box('Contact Name')).value).toBe('Ann Pat')
    await screen.findByText('What you typed is back. It is not saved yet.')
  })
})
