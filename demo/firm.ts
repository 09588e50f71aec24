import { addDays } from '../model/calendar-date.ts'
import { isSameUnit } from '../model/costing/unit.ts'
import { createRandom } from '../model/random.ts'
import { batchRows, withoutBatch } from './accounts-batch.ts'
import { byDate } from './calendar.ts'
import { categoryId, categoryRows, statuses, statusId } from './categories.ts'
import { deliveryRows } from './deliveries.ts'
import { withDesk } from './desk.ts'
import { addDuplicateInvoice, addEdges } from './edges.ts'
import { noCost, withEstimate } from './estimate.ts'
import { numberInvoices } from './invoices.ts'
import { jobs, plannedDay } from './jobs.ts'
import { labourRows } from './labour.ts'
import { subcontractRows } from './let-work.ts'
import { moveTo } from './moving.ts'
import {
  acceptedQuote,
  type PlannedProject,
  type PlannedPurchase,
  type PlannedQuote,
  type PlannedQuoteLine,
} from './plan.ts'
import { planProject } from './projects.ts'
import { addEarlierQuote } from './revision.ts'
import { type BusinessResource, businessResources, type FirmRows, noRows } from './rows.ts'
import { statementRows } from './statements.ts'
import { branchesAt, supplierId, supplierRows } from './suppliers.ts'
import { unitOf } from './units.ts'

export interface FirmOptions {
  /** So many times the six projects with their quotes, purchases and payments. */
  readonly scale: number
  readonly seed?: string
  /** The day of creation, `yyyy-MM-dd`: the firm's last weeks end in this one. */
  readonly today: string
  /** Account of the person who sent its batch to the accounts. Default: there is no batch. */
  readonly sentById?: number | null
}

/** The seed of every demo that somebody sees. */
export const defaultSeed = 'costwright'

/** Hands out ids from 1, each resource its own. */
const idCounter = () => {
  const last = new Map<BusinessResource, number>(businessResources.map((name) => [name, 0]))
  return (name: BusinessResource): number => {
    const id = (last.get(name) ?? 0) + 1
    last.set(name, id)
    return id
  }
}

const listRows = (scale: number): FirmRows => ({
  ...noRows(),
  'costing-categories': categoryRows(),
  'project-statuses': statuses.map(({ description, open, enabled }) => ({
    id: statusId(description),
    projectStatusDescription: description,
    isProjectOpen: open,
    enabled,
  })),
  suppliers: supplierRows(branchesAt(scale)),
})

/** Agreed a week before work begins; what was revised before is superseded, and a tender waits for its answer. */
const standingOf = (project: PlannedProject, quote: PlannedQuote) => {
  if (quote !== acceptedQuote(project)) return { standing: 'superseded', agreedDate: null } as const
  return project.job.months > 0
    ? ({ standing: 'agreed', agreedDate: addDays(project.start, -7) } as const)
    : ({ standing: 'submitted', agreedDate: null } as const)
}

const unitOfQuoted = ({ item, description }: PlannedQuoteLine): string | null =>
  item?.perHome ? 'nr' : unitOf(description)

const noContract = {
  clientAccountsRef: null,
  clientName: null,
  clientAddress: null,
  clientEmail: null,
  vatCodeId: null,
  terms: null,
  dueDays: null,
  noticeDays: null,
  finalDays: null,
  payLessDays: null,
  retentionRate: null,
  retentionAfter: null,
  completedOn: null,
  defectsMonths: null,
  madeGoodOn: null,
  dayworkLabour: null,
  dayworkMaterials: null,
  dayworkPlant: null,
} as const

/** Ids of the quote lines, and of the project of each. */
interface QuotedLines {
  readonly quoteLineIds: Map<PlannedQuoteLine, number>
  readonly jobOf: Map<PlannedQuoteLine, number>
}
type NextId = (name: BusinessResource) => number

const addProjects = (rows: FirmRows, projects: readonly PlannedProject[], nextId: NextId): QuotedLines => {
  const quoteLineIds = new Map<PlannedQuoteLine, number>()
  const jobOf = new Map<PlannedQuoteLine, number>()
  for (const project of projects) {
    const { job, number, name, location, quotes } = project
    const projectId = nextId('projects')
    rows.projects.push({
      id: projectId,
      projectName: name,
      projectNumber: number,
      location,
      siteContact: null,
      sitePhone: null,
      comments: job.comments,
      projectStatusId: statusId(job.status),
      enabled: true,
      targetMargin: 15,
      startDate: job.months > 0 ? project.start : null,
      endDate: job.months > 0 ? addDays(project.start, project.duration) : null,
      accountsRef: null,
      ...noContract,
    })
    for (const quote of quotes) {
      const quoteHeaderId = nextId('quote-headers')
      const { number: quoteNumber, comments, createdDate } = quote
      rows['quote-headers'].push({
        id: quoteHeaderId,
        projectId,
        quoteNumber,
        comments,
        // Only a quote that is agreed with its lines fixes their sum.
        agreedTotal: null,
        createdDate,
        part: 'contract',
        variationNumber: null,
        instructedOn: null,
        instruction: null,
        ...standingOf(project, quote),
      })
      for (const line of quote.lines) {
        const id = nextId('quote-lines')
        quoteLineIds.set(line, id)
        jobOf.set(line, projectId)
        const { description, comments, quantity, costEach, category } = line
        const costingCategoryId = categoryId(category)
        rows['quote-lines'].push({
          id,
          quoteHeaderId,
          ref: null,
          heading: null,
          description,
          comments,
          quantity,
          unit: unitOfQuoted(line),
          costEach,
          provisional: false,
          costingCategoryId,
          copiedFromId: null,
          ...noCost,
        })
      }
      for (const { receivedDate, amount } of quote.payments)
        rows.payments.push({
          id: nextId('payments'),
          quoteHeaderId,
          receivedDate,
          amount,
          applicationId: null,
        })
    }
  }
  return { quoteLineIds, jobOf }
}

const addPurchases = (
  rows: FirmRows,
  purchases: readonly PlannedPurchase[],
  { quoteLineIds, jobOf }: QuotedLines,
  branch: number,
  nextId: NextId,
): void => {
  for (const purchase of purchases) {
    const purchaseHeaderId = nextId('purchase-headers')
    const orderedFor = new Set(
      purchase.lines.flatMap(({ links }) => links.map(({ quoteLine }) => jobOf.get(quoteLine) ?? null)),
    )
    rows['purchase-headers'].push({
      id: purchaseHeaderId,
      supplierId: supplierId(purchase.supplier, branch),
      // One ticket for two sites is for no one job.
      projectId: orderedFor.size === 1 ? ([...orderedFor][0] ?? null) : null,
      userPONo: purchase.userPONo,
      accountsPONo: purchase.accountsPONo,
      supplierPOInvoiceNo: purchase.supplierPOInvoiceNo,
      comments: purchase.comments,
      orderDate: purchase.orderedDate,
      requiredDate: purchase.requiredDate,
      receivedDate: purchase.receivedDate,
      statementDate: purchase.statementDate,
      deliveryNote: null,
      orderId: null,
      part: null,
      invoiceId: null,
      labourWeekId: null,
      valuationId: null,
    })
    for (const line of purchase.lines) {
      const purchaseLineId = nextId('purchase-lines')
      const { description, comments, quantity, costEach, category } = line
      const costingCategoryId = categoryId(category)
      rows['purchase-lines'].push({
        id: purchaseLineId,
        purchaseHeaderId,
        description,
        comments,
        quantity,
        unit: unitOf(description),
        costEach,
        costingCategoryId,
        orderLineId: null,
        invoiceOnly: false,
        labourQuoteLineId: null,
        creditsLineId: null,
        creditFor: null,
        vatCodeId: null,
        cisPart: null,
      })
      for (const { quoteLine, linkedQuantity } of line.links) {
        const quoteLineId = quoteLineIds.get(quoteLine)
        if (quoteLineId === undefined) throw new Error(`No quote has the line ${quoteLine.description}`)
        rows['quote-purchase-links'].push({
          id: nextId('quote-purchase-links'),
          purchaseLineId,
          quoteLineId,
          linkedQuantity,
          kind: isSameUnit(unitOf(description), unitOfQuoted(quoteLine)) ? 'quantity' : 'cost',
        })
      }
    }
  }
}

/** Turns six planned projects into rows. */
const rowsOf = (
  projects: readonly PlannedProject[],
  purchases: readonly PlannedPurchase[],
  branch: number,
  nextId: NextId,
): FirmRows => {
  const rows = noRows()
  addPurchases(rows, purchases, addProjects(rows, projects, nextId), branch, nextId)
  return rows
}

/** The six projects of one round with their purchases in the order in which they were placed. */
export const planRound = (round: number, seed: string, today = plannedDay) => {
  const projects = jobs.map((job) => planProject(job, round, seed, today))
  for (const project of projects)
    if (project.job.revised) addEarlierQuote(project, createRandom(`${seed}/${project.seedKey}/revision`))
  if (round === 0) addEdges(projects, seed)
  const purchases = projects
    .flatMap((project) => project.purchases)
    .sort((a, b) => byDate(a.orderedDate, b.orderedDate))
  numberInvoices(purchases, round, seed)
  if (round === 0) addDuplicateInvoice(purchases)
  moveTo(today, projects, purchases)
  return { projects, purchases }
}

/**
 * The demo firm as plain rows with their ids, six projects at a time so that a large one fits in memory. Rows refer
 * only to rows of their own batch or of an earlier one.
 */
export function* demoFirm({
  scale,
  seed = defaultSeed,
  today,
  sentById = null,
}: FirmOptions): Generator<FirmRows, void> {
  const lists = listRows(scale)
  yield lists
  const nextId = idCounter()
  const branches = branchesAt(scale)
  for (let round = 0; round < scale; round++) {
    const { projects, purchases } = planRound(round, seed, today)
    const rows = rowsOf(projects, purchases, round % branches, nextId)
    if (round > 0) yield { ...rows, ...deliveryRows(rows, nextId) }
    else {
      const { rows: first, wentBack } = withDesk(withEstimate(rows), () => nextId('purchase-headers'), today)
      const named = { ...first, suppliers: lists.suppliers }
      const desk =
        sentById === null ? withoutBatch(first) : { ...first, ...batchRows(named, today, sentById) }
      yield {
        ...desk,
        ...deliveryRows(first, nextId, wentBack),
        ...statementRows(first, today),
        ...labourRows(first, today),
        ...subcontractRows(first, today),
      }
    }
  }
}
