import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { projects, quoteHeaders, supplierInvoices, suppliers } from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

/** Refuses a call once, as the API does when what it vouches for is not as `expect` says. */
const refuseOnce = (method: string, path: RegExp, current: object) => {
  let isRefused = false
  app.api.on(method, path, async () => {
    if (isRefused) return undefined
    isRefused = true
    return problem(409, 'Lines is now £900.00; you saw £100.00.', {
      type: 'urn:costwright:problem:changed_since_seen',
      current,
    })
  })
}
const expectations = () =>
  app.api.requests.flatMap(({ method, search }) =>
    method !== 'GET' && search.has('expect') ? [JSON.parse(search.get('expect') ?? '')] : [],
  )

it('An approval says what was seen, and is offered again with the new figures', async () => {
  const { id: supplierId } = app.api.add(suppliers, { supplierName: 'Keen Bricks' })
  app.api.add(supplierInvoices, {
    supplierId,
    invoiceNo: 'A-1',
    invoiceNet: 100,
    invoiceVat: 20,
    toPay: 120,
    linesAmount: 100,
    approval: 'open',
  })
  refuseOnce('POST', /^\/SupplierInvoice\/approve$/, { version: 4, linesAmount: 900 })
  const user = app.open('/admin/supplier-invoices/1/purchase-headers')
  await user.click(await screen.findByRole('button', { name: /^Approve/ }))
  await screen.findByText('Lines is now £900.00; you saw £100.00.')
  await user.click(await screen.findByRole('button', { name: 'Do it as it is now' }))
  await expect.poll(() => expectations().length).toBe(2)
  const seen = { of: 'supplier-invoices', version: 1, linesAmount: 100, toPay: 120 }
  expect(expectations()).toMatchObject([seen, { ...seen, version: 4, linesAmount: 900 }])
})

it('A form whose lines changed meanwhile is saved all the same', async () => {
  const { id: projectId } = app.api.add(projects, { projectName: 'Mill Lane' })
  const { id } = app.api.add(quoteHeaders, { projectId, quoteNumber: 'Q-1', standing: 'draft', quoted: 100 })
  const user = app.open(`/admin/quote-headers/${id}/edit`)
  await user.type(await screen.findByLabelText('Comments'), 'Mine')
  Object.assign(app.api.stored(quoteHeaders, id), { quoted: 900, version: 2 })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await expect.poll(() => app.api.stored(quoteHeaders, id)).toMatchObject({ comments: 'Mine', version: 3 })
  expect(screen.queryByText(/changed by someone else/)).toBeNull()
})
