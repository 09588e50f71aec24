import type { Knex } from 'knex'
import type { KeptFigures } from '../../../database/kept-figures.ts'
import type { ControlProject } from '../../../model/costing/project-control.ts'
import { sum } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { mapInSlices } from '../../workers/in-slices.ts'
import { totalsOf } from '../control/figures.ts'
import type { MonthSums, ProjectSums } from '../control/kept-sums.ts'
import { monthOf, numberOf, numberOfDay } from '../control/months.ts'
import { type FirmProject, readFirm } from '../control/read-firm.ts'

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
  extends ProjectSums,
    Pick<
      ReturnType<typeof totalsOf>,
      'revised' | 'budget' | 'final' | 'margin' | 'marginPercent' | 'earned'
    > {
  readonly project: ControlProject
  readonly categories: readonly CategoryFacts[]
}

const calculateFacts = ({ project, rows, sums }: FirmProject): JobFacts => {
  const { revised, budget, final, margin, marginPercent, earned } = totalsOf(
    rows.map(({ amounts }) => amounts),
  )
  return {
    project,
    ...sums,
    ...{ revised, budget, final, margin, marginPercent, earned },
    categories: rows.map(({ category, amounts }) => ({
      categoryId: category.id,
      category: category.description,
      quoted: amounts.revised,
      spent: amounts.committed,
    })),
  }
}

const facts = new WeakMap<FirmProject, JobFacts>()

/** Calculated once: a project that has not changed is the same object at each call (read-firm.ts). */
const factsOf = (project: FirmProject): JobFacts => {
  const found = facts.get(project)
  if (found) return found
  const calculated = calculateFacts(project)
  facts.set(project, calculated)
  return calculated
}

/** Of all jobs, twelve months up to the last with data, so that an idle firm does not see an empty year. */
const monthsOf = (projects: readonly FirmProject[], today: string): MonthSums[] => {
  const found = groupedBy(
    projects.flatMap(({ months }) => months),
    numberOf,
  )
  const last = found.size > 0 ? Math.max(...found.keys()) : numberOfDay(today)
  return Array.from({ length: 12 }, (_, index) => {
    const number = last - 11 + index
    const all = found.get(number) ?? []
    return {
      ...monthOf(number),
      paid: sum(all.map(({ paid }) => paid)),
      invoiced: sum(all.map(({ invoiced }) => invoiced)),
    }
  })
}

interface ReadFacts extends Pick<KeptFigures<unknown>, 'keep'> {
  readonly jobs: readonly JobFacts[]
  readonly months: readonly MonthSums[]
}

export const readJobFacts = async (trx: Knex.Transaction, seesCosts: boolean): Promise<ReadFacts> => {
  const { projects, today, keep } = await readFirm(trx, { openOnly: true, ids: null }, seesCosts)
  return { jobs: await mapInSlices(projects, factsOf), months: monthsOf(projects, today), keep }
}
