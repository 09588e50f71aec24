import { useTranslate } from 'react-admin'
import { apiQuery } from '../../admin/providers/api-query.ts'
import type { CloseComparison } from '../../model/costing/month-close.ts'
import type { CloseSummary } from '../../model/costing/project-control.ts'
import { formatMonth } from '../../model/format.ts'
import { projects } from '../../resources.config.ts'
import { movement } from './Amount.tsx'

/** Month from its first day: `Jun 2024`. */
export const monthName = (month: string): string =>
  formatMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))

/** Name of a close: its month, with its number if the month was closed again. */
export const useCloseName = () => {
  const translate = useTranslate()
  return ({ month, number }: CloseSummary): string =>
    number === 1
      ? monthName(month)
      : translate('projectControl.monthAgain', { month: monthName(month), number })
}

/** Other side of a comparison: a close, the live figures, or those as of the last day of its month. */
export type Other = number | 'now' | 'then'

export const comparisonQuery = (projectId: number, closeId: number, other: Other) =>
  apiQuery<CloseComparison>(
    [projects.name, 'control', projectId, 'compare', closeId, other],
    `/ProjectClose/${closeId}/compare/${other}`,
  )

export const useMovedTotals = () => {
  const translate = useTranslate()
  return (comparison: CloseComparison): string =>
    (['revised', 'committed', 'paid'] as const)
      .filter((name) => comparison[name] !== 0)
      .map((name) => translate(`projectControl.compared.${name}`, { amount: movement(comparison[name]) }))
      .join(', ')
}
