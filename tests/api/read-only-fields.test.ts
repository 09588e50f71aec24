import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWritable } from '../../model/check-record.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { type orders, supplierInvoices } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { invoiceRecords } from '../support/invoices.ts'

let test: TestApp
let make: ReturnType<typeof invoiceRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = invoiceRecords(test)
})
afterAll(() => test.close())

const says = 'Is set by the program.'
const errorsOf = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) => {
  const reply = await test.api(method, path, { body })
  return { status: reply.status, errors: reply.body.errors }
}
const readOnlyIn = (resource: typeof supplierInvoices | typeof orders): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    fieldTypeOf(field).writable && !isWritable(field) ? [name] : [],
  )

describe('A read-only field', () => {
  it.each(readOnlyIn(supplierInvoices))('%s is refused in PATCH and POST', async (name) => {
    const { id } = await make.invoiced([100])
    const field = supplierInvoices.fields[name as keyof typeof supplierInvoices.fields]
    const value = 'options' in field ? 'typed' : ['date', 'datetime'].includes(field.type) ? '2024-06-01' : 7
    const body = { [name]: field.type === 'text' ? 'x' : value }
    expect(await errorsOf('PATCH', `/SupplierInvoice/${id}`, body)).toEqual({
      status: 400,
      errors: { [name]: [says] },
    })
    expect(await errorsOf('POST', '/SupplierInvoice', body)).toEqual({
      status: 400,
      errors: { [name]: [says] },
    })
  })

  it('may be sent back as it was read, in PUT and PATCH', async () => {
    const { id } = await make.invoiced([100])
    await make.approve(id)
    const read = (await test.api('GET', `/SupplierInvoice/${id}`)).body
    for (const [method, paidDate] of [
      ['PUT', '2024-07-01'],
      ['PATCH', '2024-07-02'],
    ] as const) {
      const reply = await test.api(method, `/SupplierInvoice/${id}`, { body: { ...read, paidDate } })
      expect(reply.body).toMatchObject({ approvedAmount: 100, paidDate })
    }
  })

  it('may be the same amount in more decimals', async () => {
    const { id } = await make.invoiced([100])
    await make.approve(id)
    const patch = (approvedAmount: unknown) => errorsOf('PATCH', `/SupplierInvoice/${id}`, { approvedAmount })
    expect((await patch(100)).status).toBe(200)
    expect((await patch(100.01)).errors).toEqual({ approvedAmount: [says] })
    expect((await patch('100')).errors).toEqual({ approvedAmount: [says] })
    expect((await patch(null)).errors).toEqual({ approvedAmount: [says] })
  })

  it('may be what a new record gets, and computed ones are left out', async () => {
    const project = await make.project()
    const quote = { projectId: project.id, agreedTotal: null, quoted: 5, projectName: 'Other' }
    expect((await errorsOf('POST', '/QuoteHeader', quote)).status).toBe(201)
    expect(await errorsOf('POST', '/QuoteHeader', { ...quote, createdDate: '2001-01-01' })).toEqual({
      status: 400,
      errors: { createdDate: [says] },
    })
  })

  it('is refused in an import, unless it is the stored value', async () => {
    const { id } = await make.invoiced([100])
    await make.approve(id)
    const upload = (amount: string) =>
      test.api('POST', '/SupplierInvoice/import', {
        body: { columns: ['id', 'approvedAmount'], key: ['id'], rows: [[String(id), amount]] },
      })
    expect((await upload('100.00')).status).toBeLessThan(300)
    const refused = await upload('1')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(says)
  })
})
