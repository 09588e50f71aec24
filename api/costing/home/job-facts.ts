import type { Knex } from 'knex'
import { sum } from '../../../model/decimal.ts'
import type { ControlProject } from '../../../model/project-control.ts'
import { sumsBy, totalsOf } from '../control/figures.ts'
import { type FirmProject, type MonthGroup, readFirm } from '../control/read-firm.ts'
import { groupedBy } from '../grouped-by.ts'
import { mapInSlices } from '../in-slices.ts'

/** In pounds. */
export interface CategoryFacts {
  readonly categoryId: number
  readonly category: string
  /** Agreed quotes only: contract and variations. */
  readonly quoted: number
  /** All quotes of the job. */
  readonly spent: number
}

/** In pounds. */
export interface JobFacts
  extends Pick<
    ReturnType<typeof totalsOf>,
    'revised' | 'budget' | 'final' | 'margin' | 'marginPercent' | 'earned'
  > {
  readonly project: ControlProject
  readonly categories: readonly CategoryFacts[]
  /** Statement date up to today, later, none. */
  readonly invoiced: number
  readonly laterSpend: number
  readonly undatedSpend: number
  /** Received up to today, later, undated. */
  readonly paid: number
  readonly laterPayments: number
  readonly undatedPayments: number
  readonly notAgreed: number
  /** First day of that spend; null if undated. */
  readonly notAgreedSince: string | null
}

export interface MonthFacts {
  readonly year: number
  readonly month: number
  readonly paid: number
  readonly invoiced: number
}

const factsOf = ({ project, rows, groups }: FirmProject): JobFacts => {
  const { revised, budget, final, margin, marginPercent, earned } = totalsOf(
    rows.map(({ amounts }) => amounts),
  )
  const of = sumsBy(groups, ({ part, dated }) => `${dated} ${part}`)
  const notAgreed = groups.filter(({ part, isAgreed }) => part === 'spend' && !isAgreed)
  const [notAgreedSince = null] = notAgreed.flatMap(({ since }) => since ?? []).sort()
  return {
    project,
    ...{ revised, budget, final, margin, marginPercent, earned },
    categories: rows.map(({ category, amounts }) => ({
      categoryId: category.id,
      category: category.description,
      quoted: amounts.revised,
      spent: amounts.committed,
    })),
    invoiced: of('dated spend'),
    laterSpend: of('later spend'),
    undatedSpend: of('undated spend'),
    paid: of('dated paid'),
    laterPayments: of('later paid'),
    undatedPayments: of('undated paid'),
    notAgreed: sum(notAgreed.map(({ amount }) => amount)),
    notAgreedSince,
  }
}

const numberOf = ({ year, month }: Pick<MonthGroup, 'year' | 'month'>): number => year * 12 + month - 1

/** Paid and invoiced, twelve months up to the last with data, so that an idle firm does not see an empty year. */
const monthsOf = (groups: readonly MonthGroup[], today: string): MonthFacts[] => {
  const months = groupedBy(
    groups.filter(({ part, dated }) => part !== 'quoted' && dated === 'dated'),
    numberOf,
  )
  const thisMonth = numberOf({ year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) })
  const last = months.size > 0 ? Math.max(...months.keys()) : thisMonth
  return Array.from({ length: 12 }, (_, index) => {
    const month = last - 11 + index
    const of = sumsBy(months.get(month) ?? [], ({ part }) => part)
    return {
      year: Math.floor(month / 12),
      month: (month % 12) + 1,
      paid: of('paid'),
      invoiced: of('spend'),
    }
  })
}

export const readJobFacts = async (
  trx: Knex.Transaction,
): Promise<{ readonly jobs: readonly JobFacts[]; readonly months: readonly MonthFacts[] }> => {
  const { projects, months, today } = await readFirm(trx, { openOnly: true, ids: null })
  return {
    jobs: await mapInSlices(projects, factsOf),
    months: monthsOf(months, today),
  }
}
