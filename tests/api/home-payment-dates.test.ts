import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../model/calendar-date.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { exampleSubcontract } from '../support/subcontracts.ts'

let test: TestApp
let job: ReturnType<typeof applicationJob>
let openStatus: number
beforeAll(async () => {
  test = await startTestApp()
  job = applicationJob(test)
  const status = { projectStatusDescription: 'Going on', isProjectOpen: true }
  openStatus = (await job.ok('POST', '/ProjectStatus', status)).id
})
afterAll(() => test.close())

type Line =
  | 'applicationsToMake'
  | 'noPaymentNotice'
  | 'pastFinalDate'
  | 'retentionToRelease'
  | 'subcontractRetention'
  | 'subcontractNotices'
  | 'valuationsToCertify'
  | 'suppliersToVerify'

const paths = {
  projects: 'Project',
  applications: 'Application',
  subcontracts: 'Subcontract',
  valuations: 'Valuation',
  suppliers: 'Supplier',
} as const

const counts = async (): Promise<Record<Line, number>> => {
  const { attention } = await job.get('/Home')
  const of = (line: Line) => attention[line].value
  return {
    applicationsToMake: of('applicationsToMake'),
    noPaymentNotice: of('noPaymentNotice'),
    pastFinalDate: of('pastFinalDate'),
    retentionToRelease: of('retentionToRelease'),
    subcontractRetention: of('subcontractRetention'),
    subcontractNotices: of('subcontractNotices'),
    valuationsToCertify: of('valuationsToCertify'),
    suppliersToVerify: of('suppliersToVerify'),
  }
}

/** Number of records in the list that a line opens. */
const listed = async (line: Line) => {
  const { resource, filter } = (await job.get('/Home')).attention[line].list
  const path = paths[resource as keyof typeof paths]
  return (await job.get(`/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).length
}

/** An application of the worked example, sent. */
const sent = async (valuationDate: string, fields: Record<string, unknown> = {}) => {
  const { projectId } = await job.contract({ projectStatusId: openStatus, ...fields })
  const { id } = await job.apply(projectId, valuationDate)
  await job.percentages(id, [60])
  await job.ok('POST', `/Application/${id}/send`, { mail: null })
  return { projectId, id: id as number }
}

const change = async (path: string, values: object) =>
  job.ok('PUT', path, { ...(await job.get(path)), ...values })

/** How much the lines grow while something is done. */
const grown = async (act: () => Promise<unknown>) => {
  const before = await counts()
  await act()
  const after = await counts()
  const lines = Object.keys(before) as Line[]
  return Object.fromEntries(
    lines.flatMap((line) => (after[line] === before[line] ? [] : [[line, after[line] - before[line]]])),
  )
}

/** What the page says of a job, with amounts and days. */
const dates = async (projectId: number) => {
  const { paymentDates } = await job.get('/Home')
  return paymentDates
    .filter(({ project }: { project: { id: number } }) => project.id === projectId)
    .map(({ kind, amount, whole, day, finalDate }: Record<string, unknown>) => [
      kind,
      amount,
      whole,
      day,
      finalDate,
    ])
}

describe('The payment dates of the home page', () => {
  it('say nothing of an application of today', { tags: 'slow' }, async () => {
    expect(await grown(() => sent(firmDay()))).toEqual({})
  })

  it('say two weeks before that the next application is to be made', async () => {
    const valuationDate = addDays(firmDay(), -20)
    expect(await grown(() => sent(valuationDate))).toMatchObject({ applicationsToMake: 1 })
  })

  it('say that the next application is due and that no payment notice came, until both are made', {
    tags: 'slow',
  }, async () => {
    let made = { projectId: 0, id: 0 }
    expect(
      await grown(async () => {
        made = await sent('2024-06-28')
      }),
    ).toEqual({ applicationsToMake: 1, noPaymentNotice: 1 })
    expect(await listed('applicationsToMake')).toBe((await counts()).applicationsToMake)
    expect(await listed('noPaymentNotice')).toBe((await counts()).noPaymentNotice)
    expect(await dates(made.projectId)).toEqual([
      ['applicationsToMake', 0, 0, '2024-07-28', null],
      ['noPaymentNotice', 3283.2, 3283.2, '2024-07-10', '2024-07-19'],
    ])
    expect(await grown(() => job.apply(made.projectId, '2024-07-26'))).toEqual({ applicationsToMake: -1 })
  })

  it('name a certificate that is unpaid past its final date until it is paid', { tags: 'slow' }, async () => {
    const { id, projectId } = await sent('2024-06-28')
    const certificate = { certifiedOn: '2024-07-08', certifiedGross: 3456, certifiedDue: 3283.2 }
    expect(await grown(() => change(`/Application/${id}`, certificate))).toEqual({
      noPaymentNotice: -1,
      pastFinalDate: 1,
    })
    expect(await listed('pastFinalDate')).toBe((await counts()).pastFinalDate)
    const pay = (amount: number) =>
      job.ok('POST', `/Application/${id}/payment`, { receivedDate: '2024-07-30', amount })
    expect(await grown(() => pay(3283.19))).toEqual({})
    expect(await dates(projectId)).toContainEqual(['pastFinalDate', 0.01, 3283.2, '2024-07-19', '2024-07-19'])
    expect(await grown(() => pay(0.01))).toEqual({ pastFinalDate: -1 })
  })

  it('name retention at the full rate after completion, and all of it after the defects period', {
    tags: 'slow',
  }, async () => {
    const { projectId } = await sent('2024-06-28')
    const completed = () => change(`/Project/${projectId}`, { completedOn: '2024-07-20' })
    expect(await grown(completed)).toEqual({ retentionToRelease: 1 })
    expect(await listed('retentionToRelease')).toBe((await counts()).retentionToRelease)
    expect(await dates(projectId)).toContainEqual(['retentionToRelease', 86.4, 172.8, '2024-07-20', null])
    const second = await job.apply(projectId, '2024-07-26')
    const half = () => job.ok('POST', `/Application/${second.id}/send`, { mail: null })
    expect(await grown(half)).toMatchObject({ retentionToRelease: -1 })
    const ended = () => change(`/Project/${projectId}`, { defectsMonths: 12 })
    expect(await grown(ended)).toEqual({ retentionToRelease: 1 })
    expect(await dates(projectId)).toContainEqual(['retentionToRelease', 86.4, 86.4, '2025-07-20', null])
  })
})

describe('Subcontracts on the home page', () => {
  it('are counted as their lists have them, and both retentions are in one list of dates', {
    tags: 'slow',
  }, async () => {
    const { make, subcontract, project, supplier } = await exampleSubcontract(test)
    const drafted = async () => {
      const { id } = await make.value(subcontract.id, '2026-04-24')
      await make.percentages(id, [40])
      return id as number
    }
    let id = 0
    const made = await grown(async () => {
      id = await drafted()
    })
    expect(made).toEqual({ subcontractNotices: 1, valuationsToCertify: 1 })
    for (const line of ['subcontractNotices', 'valuationsToCertify'] as const)
      expect(await listed(line)).toBe((await counts())[line])
    expect(await grown(() => make.certify(id, '2026-04-29'))).toEqual({
      subcontractNotices: -1,
      valuationsToCertify: -1,
      suppliersToVerify: 1,
    })
    expect(await listed('suppliersToVerify')).toBe((await counts()).suppliersToVerify)
    expect(await grown(() => make.verify(supplier.id, firmDay(), 'standard'))).toEqual({
      suppliersToVerify: -1,
    })
    const complete = () => make.ok('PATCH', `/Subcontract/${subcontract.id}`, { completedOn: '2026-06-26' })
    expect(await grown(complete)).toEqual({ subcontractRetention: 1 })
    expect(await listed('subcontractRetention')).toBe((await counts()).subcontractRetention)
    const { paymentDates } = await job.get('/Home')
    // 8,100.00 less 2.5 % is 7,897.50: 5 % is held, 2.5 % may be.
    expect(paymentDates).toContainEqual({
      kind: 'subcontractRetention',
      project: { id: project.id, number: project.projectNumber, name: project.projectName },
      application: null,
      subcontract: { id: subcontract.id, number: 'S01', supplierName: supplier.supplierName },
      amount: 197.44,
      whole: 394.88,
      day: '2026-06-26',
      finalDate: null,
    })
    const days = paymentDates
      .filter(
        ({ kind }: { kind: string }) => kind === 'retentionToRelease' || kind === 'subcontractRetention',
      )
      .map(({ application, subcontract: of }: { application: unknown; subcontract: unknown }) => [
        application === null,
        of === null,
      ])
    expect(days).toContainEqual([false, true])
    expect(days).toContainEqual([true, false])
  })
})
