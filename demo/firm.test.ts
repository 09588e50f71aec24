import { describe, expect, it } from 'vitest'
import { checkRecord } from '../model/check-record.ts'
import { isMonday } from '../model/costing/labour.ts'
import { lineTotal, sum } from '../model/decimal.ts'
import { resources } from '../resources.config.ts'
import { defaultSeed, demoFirm } from './firm.ts'
import { plannedDay } from './jobs.ts'
import { businessResources, type FirmRows, noRows } from './rows.ts'

const firm = (scale: number, seed = defaultSeed): FirmRows => {
  const all = noRows()
  for (const batch of demoFirm({ scale, seed, today: plannedDay }))
    for (const name of businessResources) (all[name] as object[]).push(...batch[name])
  return all
}
const one = firm(1)
const two = firm(2)

describe('The demo firm', () => {
  it('is the same, byte for byte, for the same seed', () => {
    expect(JSON.stringify(firm(2))).toBe(JSON.stringify(two))
  })

  it('is another one for another seed', () => {
    expect(JSON.stringify(firm(1, 'another'))).not.toBe(JSON.stringify(one))
  })

  it('passes the rules that people are held to, in every field of every record', () => {
    for (const name of businessResources) {
      const wrong = (two[name] as object[]).flatMap((row) => {
        const { createdDate: _, ...body } = row as Record<string, unknown>
        const { errors } = checkRecord(resources[name], body, 'create')
        return errors ? [errors] : []
      })
      expect(wrong, name).toEqual([])
    }
  })

  it('refers only to records that exist, each id once', () => {
    for (const rows of [one, two]) {
      const ids = (name: keyof FirmRows) => new Set(rows[name].map(({ id }) => id))
      for (const name of businessResources) expect(ids(name).size).toBe(rows[name].length)
      const refers = (values: (number | null)[], to: keyof FirmRows) =>
        expect(values.filter((id) => id === null || !ids(to).has(id))).toEqual([])
      refers(
        rows.projects.map((row) => row.projectStatusId),
        'project-statuses',
      )
      refers(
        rows['quote-headers'].map((row) => row.projectId),
        'projects',
      )
      refers(
        rows['purchase-headers'].map((row) => row.supplierId),
        'suppliers',
      )
      refers(
        rows['purchase-lines'].map((row) => row.purchaseHeaderId),
        'purchase-headers',
      )
      refers(
        rows['quote-purchase-links'].map((row) => row.quoteLineId),
        'quote-lines',
      )
      refers(
        rows['supplier-statement-lines']
          .filter(({ outcome }) => outcome === 'agreed' || outcome === 'differs')
          .map((row) => row.purchaseHeaderId),
        'purchase-headers',
      )
    }
  })

  it('charges an open week of own labour at the rates of its workers and plant', () => {
    expect(one['labour-weeks'].map(({ standing, weekStart }) => [standing, isMonday(weekStart)])).toEqual([
      ['open', true],
    ])
    const week = one['labour-weeks'][0]
    const rates = new Map(one['worker-rates'].map((rate) => [rate.workerId, rate]))
    expect(one['labour-lines'].length).toBeGreaterThan(5)
    for (const line of one['labour-lines']) {
      const paid = line.workerId === null ? undefined : rates.get(line.workerId)
      const hired = one.plant.find(({ id }) => id === line.plantId)
      expect([line.rate, line.payRate, line.premium, line.idleShare]).toEqual(
        paid
          ? [paid.allInRate, paid.payRate, paid.overtimePremium, null]
          : [hired?.rate, null, null, hired?.idleShare],
      )
      if (paid) expect((week?.weekStart ?? '') >= paid.validFrom).toBe(true)
    }
  })

  it('links no pair of lines twice', () => {
    const pairs = one['quote-purchase-links'].map((row) => `${row.purchaseLineId}-${row.quoteLineId}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('has so many times the projects, quotes, purchases and payments as the scale says', () => {
    const five = firm(5)
    expect(five.projects).toHaveLength(30)
    expect(five['quote-headers']).toHaveLength(35)
    for (const name of ['purchase-headers', 'payments', 'quote-lines'] as const)
      expect(Math.abs(five[name].length / one[name].length - 5)).toBeLessThan(0.25)
    expect(five['costing-categories']).toEqual(one['costing-categories'])
    expect(five['project-statuses']).toEqual(one['project-statuses'])
    expect(five.suppliers).toHaveLength(60)
  })

  it('has a statement to match, and a finished one with queries', () => {
    const { 'supplier-statements': statements, 'supplier-statement-lines': lines } = two
    expect(statements).toHaveLength(2)
    for (const { id, opening, closing } of statements) {
      const own = lines.filter(({ supplierStatementId }) => supplierStatementId === id)
      expect(sum([opening ?? 0, ...own.map(({ amount }) => amount)])).toBe(closing)
    }
    const outcomes = (finished: boolean) => {
      const ids = statements
        .filter(({ finishedOn }) => (finishedOn !== null) === finished)
        .map(({ id }) => id)
      return new Set(
        lines.filter((line) => ids.includes(line.supplierStatementId)).map(({ outcome }) => outcome),
      )
    }
    expect(outcomes(false)).toEqual(new Set(['open']))
    expect(outcomes(true)).toEqual(new Set(['agreed', 'differs', 'missing', 'payment']))
  })

  it('has an order in each state: not sent, overdue, delivered in part, and invoiced above its price', () => {
    const purchasesOf = (orderId: number) =>
      one['purchase-headers'].filter((purchase) => purchase.orderId === orderId)
    const states = one.orders.map(({ id, sentOn, requiredDate }) => {
      const parts = purchasesOf(id)
      const come = parts.filter(({ receivedDate }) => receivedDate !== null).length
      if (sentOn === null) return 'not sent'
      if (parts.length > 1) return `${come} of ${parts.length} parts`
      if (come === 0) return requiredDate && requiredDate < plannedDay ? 'overdue' : 'on order'
      return parts[0]?.statementDate ? 'invoiced' : 'delivered'
    })
    expect(new Set(states)).toEqual(new Set(['not sent', '1 of 2 parts', 'overdue', 'delivered', 'invoiced']))
    const dearer = one['order-lines'].filter((line) => {
      const bought = one['purchase-lines'].find(({ orderLineId }) => orderLineId === line.id)
      return bought && bought.costEach > line.costEach
    })
    expect(dearer).toHaveLength(1)
  })

  it('has an order of which more came, one of which something went back, and an invoice for two purchases', () => {
    const cameOf = (purchaseLineId: number) =>
      sum(
        one['delivery-lines']
          .filter((line) => line.purchaseLineId === purchaseLineId)
          .map(({ quantity }) => quantity),
      )
    const bought = one['purchase-lines'].flatMap((line) => {
      const ordered = one['order-lines'].find(({ id }) => id === line.orderLineId)
      return ordered ? [{ ...line, ordered: ordered.quantity, came: cameOf(line.id) }] : []
    })
    expect(bought.filter(({ ordered, came }) => came > ordered)).toHaveLength(1)
    const [returned, ...others] = one.deliveries.filter(({ kind }) => kind === 'returned')
    expect([returned?.comments, others]).toEqual([expect.any(String), []])
    const [back] = one['delivery-lines'].filter(({ deliveryId }) => deliveryId === returned?.id)
    expect(bought.find(({ id }) => id === back?.purchaseLineId)).toMatchObject({
      came: one['purchase-lines'].find(({ id }) => id === back?.purchaseLineId)?.quantity,
      ordered: sum([cameOf(back?.purchaseLineId ?? 0), -(back?.quantity ?? 0)]),
    })
    const invoices = one['purchase-headers'].flatMap(({ invoiceId }) => invoiceId ?? [])
    expect(invoices.length - new Set(invoices).size).toBe(1)
  })

  it('has invoices to check, a queried one, and approved ones of which one has changed since', () => {
    const typed = one['supplier-invoices']
    const inState = (state: string) => typed.filter(({ approval }) => approval === state)
    expect(['open', 'queried', 'approved'].map((state) => inState(state).length)).toEqual([6, 1, 9])
    const netOf = (id: number) =>
      sum(
        one['purchase-lines']
          .filter(({ purchaseHeaderId }) =>
            one['purchase-headers'].some((row) => row.id === purchaseHeaderId && row.invoiceId === id),
          )
          .map(({ quantity, costEach }) => lineTotal(quantity, costEach)),
      )
    const changed = inState('approved').filter(({ id, approvedAmount }) => approvedAmount !== netOf(id))
    expect(changed).toHaveLength(1)
    for (const { toPay, invoiceNet, invoiceVat } of typed)
      expect(toPay).toBe(sum([invoiceNet ?? 0, invoiceVat ?? 0]))
  })

  it('has two applications on one job, each of which carries on what was certified before', () => {
    const [first, second] = one.applications
    expect(one.applications.map(({ standing }) => standing)).toEqual(['certified', 'sent'])
    expect(second?.previous).toBe(first?.certifiedDue)
    const workOf = (id: number) =>
      sum(
        one['application-lines']
          .filter(({ applicationId }) => applicationId === id)
          .map(({ toDate }) => toDate ?? 0),
      )
    for (const { id, retention, previous, due } of one.applications)
      expect(due).toBe(sum([workOf(id), -(retention ?? 0), -(previous ?? 0)]))
  })

  it('has a subcontract with a certified valuation, which is what its purchase cost, and a draft', () => {
    const [certified, draft] = one.valuations
    expect(one.valuations.map(({ standing }) => standing)).toEqual(['certified', 'draft'])
    const lines = (id: number | undefined) =>
      one['valuation-lines'].filter(({ valuationId }) => valuationId === id)
    const purchase = one['purchase-headers'].find(({ valuationId }) => valuationId === certified?.id)
    const cost = sum(
      one['purchase-lines']
        .filter(({ purchaseHeaderId }) => purchaseHeaderId === purchase?.id)
        .map(({ quantity, costEach }) => lineTotal(quantity, costEach)),
    )
    expect(certified?.cost).toBe(cost)
    expect(sum([certified?.payment ?? 0, certified?.retention ?? 0])).toBe(cost)
    expect(lines(draft?.id).map(({ previous }) => previous)).toEqual(
      lines(certified?.id).map(({ toDate }) => toDate),
    )
  })

  it('gives every project of a larger firm a number of its own', () => {
    const numbers = firm(5).projects.map((project) => project.projectNumber)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('keeps a disabled supplier, who was bought from, and a disabled status', () => {
    const [disabled, ...others] = one.suppliers.filter((supplier) => !supplier.enabled)
    expect(disabled?.supplierName).toBe('Thornlaw Insulation')
    expect(others).toEqual([])
    expect(one['purchase-headers'].some((row) => row.supplierId === disabled?.id)).toBe(true)
    const off = one['project-statuses'].filter((status) => !status.enabled)
    expect(off.map((status) => status.projectStatusDescription)).toEqual(['Lost'])
  })

  it('names nobody who could be reached', () => {
    for (const supplier of firm(9).suppliers) {
      expect(supplier.contactNumber).toMatch(/^01632 960\d{3}$/)
      expect(supplier.contactEmail).toMatch(/\.example$/)
    }
  })

  it('gives each category a colour of its own that carries white text', () => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const colours = one['costing-categories'].map((category) => category.categoryColourCode ?? '')
    expect(new Set(colours).size).toBe(12)
    // WCAG 2.2, success criterion 1.4.3.
    for (const colour of colours) expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})
