import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongMarks } from '../../database/marks.ts'
import { apiPath } from '../../model/api-path.ts'
import { marksOf } from '../../model/vouches.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp, type TestInstance } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { exampleSheet } from '../support/daywork.ts'
import { invoiceRecords } from '../support/invoices.ts'
import { ratedWeek } from '../support/labour.ts'
import { exampleSubcontract } from '../support/subcontracts.ts'

let test: TestApp
let beside: TestInstance
let make: ReturnType<typeof invoiceRecords>
let job: ReturnType<typeof applicationJob>
beforeAll(async () => {
  test = await startTestApp()
  beside = await test.startBeside()
  make = invoiceRecords(test)
  job = applicationJob(test)
  await make.send('PATCH', '/Firm/1', { accountsFormat: 'plain', roundingCode: '999' })
})
afterAll(async () => {
  await beside.close()
  await test.close()
})

const changed = 'urn:costwright:problem:changed_since_seen'
const read = async (path: string) => (await test.api('GET', path)).body

/** A call that gives a mark to one record, and a change of its lines that no other record shows. */
interface Act {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly body: object
  /** The record that gets the mark. */
  readonly marked: string
  /** Figure that a person sees. */
  readonly figure: string
  readonly changesLines: () => Promise<unknown>
}

const line = (path: string, body: object) => make.send('PATCH', path, body)
const firstOf = async (path: string): Promise<number> => (await read(path))[0].id

const ordered = async () => {
  const { id } = await make.purchase()
  const { id: costingCategoryId } = await make.category()
  await make.purchaseLine(id, { quantity: 10, costEach: 10, costingCategoryId })
  await make.send('POST', `/PurchaseHeader/${id}/order/marksent`)
  await make.send('POST', `/PurchaseHeader/${id}/order/revise`)
  return { id, orderId: (await read(`/PurchaseHeader/${id}`)).orderId as number }
}

const quoted = async () => {
  const { id } = await make.quote()
  const { id: costingCategoryId } = await make.category()
  const { id: lineId } = await make.quoteLine(id, { quantity: 10, costEach: 10, costingCategoryId })
  return { id, changesLines: () => line(`/quoteline/${lineId}`, { costEach: 90 }) }
}

const statement = async () => {
  const { id: supplierId } = await make.supplier()
  const { id } = await make.send('POST', '/SupplierStatement', {
    supplierId,
    statementDate: '2024-06-30',
    opening: 0,
    closing: 100,
  })
  const { id: lineId } = await make.send('POST', '/SupplierStatementLine', {
    supplierStatementId: id,
    reference: 'A 1',
    amount: 100,
    outcome: 'missing',
  })
  return { id, lineId, changesLines: () => line(`/SupplierStatementLine/${lineId}`, { amount: 90 }) }
}

const acts: Readonly<Record<string, () => Promise<Act>>> = {
  'an invoice is approved': async () => {
    const { id, purchaseId } = await make.invoiced([100])
    const lineId = await firstOf(`/PurchaseLine/PurchaseHeader/${purchaseId}`)
    return {
      method: 'POST',
      path: '/SupplierInvoice/approve',
      body: { id },
      marked: `/SupplierInvoice/${id}`,
      figure: 'linesAmount',
      changesLines: () => line(`/PurchaseLine/${lineId}`, { costEach: 100.01 }),
    }
  },
  'an order is marked as sent': async () => {
    const { orderId } = await ordered()
    const lineId = await firstOf(`/OrderLine/PurchaseOrder/${orderId}`)
    return {
      method: 'POST',
      path: `/PurchaseOrder/${orderId}/order/marksent`,
      body: {},
      marked: `/PurchaseOrder/${orderId}`,
      figure: 'ordered',
      changesLines: () => line(`/OrderLine/${lineId}`, { costEach: 90 }),
    }
  },
  'an application is sent': async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const lineId = (await job.linesOf(id))[0]?.id
    return {
      method: 'POST',
      path: `/Application/${id}/send`,
      body: { mail: null },
      marked: `/Application/${id}`,
      figure: 'gross',
      changesLines: () => line(`/ApplicationLine/${lineId}`, { percentDone: 37 }),
    }
  },
  'a quote is agreed': async () => {
    const { id, changesLines } = await quoted()
    const marked = `/QuoteHeader/${id}`
    return {
      method: 'POST',
      path: '/QuoteHeader/agree',
      body: { id },
      marked,
      figure: 'quoted',
      changesLines,
    }
  },
  'a quote is agreed in its form': async () => {
    const { id, changesLines } = await quoted()
    const path = `/QuoteHeader/${id}`
    const body = { standing: 'agreed', agreedDate: '2024-06-01' }
    return { method: 'PATCH', path, body, marked: path, figure: 'quoted', changesLines }
  },
  'a statement is finished': async () => {
    const { id, changesLines } = await statement()
    const marked = `/SupplierStatement/${id}`
    return {
      method: 'POST',
      path: '/SupplierStatement/finish',
      body: { id },
      marked,
      figure: 'lines',
      changesLines,
    }
  },
  'a statement line is agreed': async () => {
    const { lineId, changesLines } = await statement()
    const path = `/SupplierStatementLine/${lineId}`
    return {
      method: 'PATCH',
      path,
      body: { outcome: 'agreed' },
      marked: path,
      figure: 'amount',
      changesLines,
    }
  },
}

/** A certificate that can be paid: it is withdrawn, and certified of other percentages. */
const certifiedValuation = async () => {
  const { make: records, subcontract, supplier } = await exampleSubcontract(test)
  const { id } = await records.value(subcontract.id, '2026-04-24')
  await records.percentages(id, [40, 25, 0, 50])
  await records.verify(supplier.id, '2026-04-01', 'standard')
  const certify = { certifiedOn: '2026-04-29', allowed: null }
  return { id, certify, changesLines: () => records.percentages(id, [45]) }
}

/** Acts whose marks are given as those above are: one test each. */
const furtherActs: typeof acts = {
  'a week of own labour is posted': async () => {
    const { id } = await ratedWeek(test)
    const lineId = await firstOf(`/LabourLine/LabourWeek/${id}`)
    return {
      method: 'POST',
      path: '/LabourWeek/post',
      body: { id },
      marked: `/LabourWeek/${id}`,
      figure: 'charged',
      changesLines: () => line(`/LabourLine/${lineId}`, { tue: 8 }),
    }
  },
  'a daywork sheet is put in a variation': async () => {
    const { sheet, lines } = await exampleSheet(test)
    return {
      method: 'POST',
      path: '/DayworkSheet/addToVariation',
      body: { id: sheet.id },
      marked: `/DayworkSheet/${sheet.id}`,
      figure: 'value',
      changesLines: () => line(`/DayworkLine/${lines[0].id}`, { quantity: 12 }),
    }
  },
  'a daywork sheet is signed': async () => {
    const { sheet, lines } = await exampleSheet(test)
    const path = `/DayworkSheet/${sheet.id}`
    return {
      method: 'PATCH',
      path,
      body: { signedOn: '2026-11-26', signedBy: 'Ann' },
      marked: path,
      figure: 'value',
      changesLines: () => line(`/DayworkLine/${lines[0].id}`, { quantity: 12 }),
    }
  },
  'a subcontract is placed': async () => {
    const { subcontract } = await exampleSubcontract(test)
    const marked = `/Subcontract/${subcontract.id}`
    await make.send('POST', `${marked}/withdraw`, {})
    const lineId = await firstOf(`/SubcontractLine${marked}`)
    return {
      method: 'POST',
      path: `${marked}/place`,
      body: { mail: null },
      marked,
      figure: 'value',
      changesLines: () => line(`/SubcontractLine/${lineId}`, { costEach: 115 }),
    }
  },
  'a valuation is certified': async () => {
    const { id, certify, changesLines } = await certifiedValuation()
    const marked = `/Valuation/${id}`
    return { method: 'POST', path: `${marked}/certify`, body: certify, marked, figure: 'gross', changesLines }
  },
  'a certificate of a subcontract is paid': async () => {
    const { id, certify, changesLines } = await certifiedValuation()
    const marked = `/Valuation/${id}`
    await make.send('POST', `${marked}/certify`, certify)
    return {
      method: 'POST',
      path: `${marked}/pay`,
      body: { paidOn: '2026-05-06' },
      marked,
      figure: 'payment',
      changesLines: async () => {
        await make.send('POST', '/Valuation/withdraw', { id })
        await changesLines()
        await make.send('POST', `${marked}/certify`, certify)
      },
    }
  },
  'an application is certified': async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    await job.percentages(id, [50])
    const path = `/Application/${id}`
    const send = () => make.send('POST', `${path}/send`, { mail: null })
    await send()
    return {
      method: 'PATCH',
      path,
      body: { certifiedOn: '2024-07-01', certifiedGross: 900, certifiedDue: 855 },
      marked: path,
      figure: 'due',
      changesLines: async () => {
        await make.send('POST', '/Application/withdraw', { id })
        await job.percentages(id, [60])
        await send()
      },
    }
  },
}

const call = ({ method, path, body }: Act, expected: object, on: TestInstance = test, as: As = 'user') =>
  on.api(method, `${path}?expect=${encodeURIComponent(JSON.stringify(expected))}`, { body, as })

describe.each(Object.keys(furtherActs))('When %s', (name) => {
  it('it is refused after its lines have changed, and done with the figures that the refusal names', {
    tags: 'slow',
  }, async () => {
    const act = await furtherActs[name]?.()
    if (!act) throw new Error(name)
    const { marked, figure } = act
    // As the admin sends it: other records that get a mark by the call, such as purchases, are not meant.
    const of = Object.values(resources).find((one) => marked.startsWith(`${apiPath(one)}/`))?.name
    const { version, [figure]: amount } = await make.send('GET', marked)
    await act.changesLines()
    const now = await make.send('GET', marked)
    expect(now[figure]).not.toBe(amount)
    const { status, body } = await call(act, { of, version, [figure]: amount }, test, 'administrator')
    expect({ status, type: body.type, expected: body.expected, current: body.current }).toEqual({
      status: 409,
      type: changed,
      expected: { version, [figure]: amount },
      current: { version: now.version, [figure]: now[figure] },
    })
    expect(await make.send('GET', marked)).toEqual(now)
    expect((await call(act, { of, ...body.current }, test, 'administrator')).status).toBeLessThan(300)
  })

  it('what is expected without "of" is of this record, whatever else gets a mark by the call', async () => {
    const act = await furtherActs[name]?.()
    if (!act) throw new Error(name)
    const { version, [act.figure]: amount } = await make.send('GET', act.marked)
    const expected = { version, [act.figure]: amount }
    const wrong = await call(act, { ...expected, version: version + 1 }, test, 'administrator')
    expect(wrong.body).toMatchObject({ status: 409, current: expected })
    expect((await call(act, expected, test, 'administrator')).status).toBeLessThan(300)
  })
})

describe.each(Object.keys(acts))('When %s', (name) => {
  const begin = async () => {
    const act = await acts[name]?.()
    if (!act) throw new Error(name)
    const { version, [act.figure]: amount } = await read(act.marked)
    return { act, version, amount }
  }

  it('it is refused with both figures after its lines have changed', async () => {
    const { act, version, amount } = await begin()
    await act.changesLines()
    const now = await read(act.marked)
    const { status, body } = await call(act, { version, [act.figure]: amount })
    expect({ status, type: body.type }).toEqual({ status: 409, type: changed })
    expect(body.expected).toEqual({ version, [act.figure]: amount })
    expect(body.current).toEqual({ version: now.version, [act.figure]: now[act.figure] })
    expect(body.title).toContain('you saw')
    expect(await read(act.marked)).toEqual(now)
  })

  it('it is done with the version and figures that the refusal named', async () => {
    const { act, version, amount } = await begin()
    await act.changesLines()
    const { body } = await call(act, { version, [act.figure]: amount })
    expect((await call(act, body.current)).status).toBeLessThan(300)
  })

  it('it is done with the version and figures that were read, whatever rows come with it', async () => {
    const { act, version, amount } = await begin()
    expect((await call(act, { version, [act.figure]: amount })).status).toBeLessThan(300)
  })

  it('it is refused, or is true of what was seen, while another instance changes the lines', {
    tags: 'slow',
  }, async () => {
    for (let round = 0; round < 3; round++) {
      const { act, version, amount } = await begin()
      const expected = { version, [act.figure]: amount }
      const [given, change] = await Promise.allSettled([call(act, expected, beside), act.changesLines()])
      if (given.status === 'rejected') throw given.reason
      const { status } = given.value
      expect([200, 201, 409], JSON.stringify(given.value.body)).toContain(status)
      // One of the two wins: the lines are changed, or fixed by the mark.
      expect(change.status === 'fulfilled' || status < 300).toBe(true)
    }
    expect(await wrongMarks(test.db, resources)).toEqual([])
  })

  it('the version alone is enough, and nothing is asked without it', async () => {
    const { act, version } = await begin()
    await act.changesLines()
    expect((await call(act, { version })).body).toMatchObject({
      type: changed,
      expected: { version },
    })
    expect((await call(act, {})).status).toBeLessThan(300)
  })
})

describe('What a caller expects', () => {
  it('is of a mark that each definition has figures for', () => {
    for (const { vouches } of marksOf(resources)) expect(vouches.shows).not.toEqual([])
  })

  it('is refused with another field or no JSON object', async () => {
    const { id } = await make.invoiced([100])
    const approve = (expected: string) =>
      test.api('POST', `/SupplierInvoice/approve?expect=${encodeURIComponent(expected)}`, { body: { id } })
    expect((await approve('{"invoiceNo":1}')).body.title).toBe(
      '"expect" may have version and linesAmount and toPay and invoiceNet and invoiceVat.',
    )
    for (const text of ['7', '[]', '{"version":"7"}', '{"version":7.5}', '{"version":null}', '{'])
      expect((await approve(text)).body).toMatchObject({
        status: 400,
        title: '"expect" must be a JSON object with a version or figures, such as {"version":7}.',
      })
  })

  it('is not compared with what the same write types', async () => {
    const { lineId } = await statement()
    const path = `/SupplierStatementLine/${lineId}`
    const { version, amount } = await read(path)
    const expected = encodeURIComponent(JSON.stringify({ version, amount }))
    const body = { outcome: 'agreed', amount: amount - 10 }
    expect((await test.api('PATCH', `${path}?expect=${expected}`, { body })).status).toBe(200)
  })

  it('says the sentence of the lines where no figure has moved', async () => {
    const { id, purchaseId, invoiceNo, supplierName, version } = await make.invoiced([100])
    const lineId = await firstOf(`/PurchaseLine/PurchaseHeader/${purchaseId}`)
    await line(`/PurchaseLine/${lineId}`, { quantity: 10, costEach: 10 })
    const { body } = await test.api(
      'POST',
      `/SupplierInvoice/approve?expect=${encodeURIComponent(JSON.stringify({ version, linesAmount: 100 }))}`,
      { body: { id } },
    )
    expect(body.title).toBe(
      `${invoiceNo} - ${supplierName} or its lines have changed since you saw it. Look at it again.`,
    )
    expect(body.current).toMatchObject({ linesAmount: 100 })
  })
})
