import { useState } from 'react'
import type {
  ClosedRow,
  ControlRow,
  ListedColumn,
  ProjectControl,
} from '../../model/costing/project-control.ts'

type ForecastColumn = 'toComplete' | 'final' | 'margin' | 'earned' | 'marginToDate'
type PercentColumn = 'marginPercent' | 'donePercent'
export type Column = ListedColumn | ForecastColumn | PercentColumn

const listed: readonly string[] = [
  'contract',
  'variations',
  'revised',
  'invoiced',
  'received',
  'onOrder',
  'committed',
] satisfies readonly ListedColumn[]
export const isListed = (column: Column): column is ListedColumn => listed.includes(column)
export const isPercent = (column: Column): column is PercentColumn =>
  column === 'marginPercent' || column === 'donePercent'

/** Column groups. A collapsed group shows only `main`. */
export const columnGroups = [
  { name: 'value', columns: ['contract', 'variations', 'revised'], main: ['revised'] },
  { name: 'cost', columns: ['invoiced', 'received', 'onOrder', 'committed'], main: ['committed'] },
  {
    name: 'forecast',
    columns: ['toComplete', 'final', 'margin', 'marginPercent'],
    main: ['margin', 'marginPercent'],
  },
  { name: 'earned', columns: ['donePercent', 'earned', 'marginToDate'], main: ['donePercent'] },
] as const satisfies readonly {
  readonly name: string
  readonly columns: readonly Column[]
  readonly main: readonly Column[]
}[]
type GroupName = (typeof columnGroups)[number]['name']

const key = 'foldedControlColumns'

/** Collapsed groups, stored in the browser. On phones, collapsed by default. */
export const useFolded = (isPhone: boolean) => {
  const [folded, setFolded] = useState<readonly GroupName[]>(() => {
    const stored = localStorage.getItem(key)
    if (stored === null) return isPhone ? columnGroups.map(({ name }) => name) : ['earned']
    return columnGroups.flatMap(({ name }) => (stored.split(',').includes(name) ? [name] : []))
  })
  const toggle = (group: GroupName) => {
    const next = folded.includes(group) ? folded.filter((name) => name !== group) : [...folded, group]
    localStorage.setItem(key, next.join(','))
    setFolded(next)
  }
  return { folded, toggle }
}

export const isUnspent = (rows: readonly ControlRow[]): boolean =>
  rows.every(({ invoiced, received, onOrder }) => invoiced === 0 && received === 0 && onOrder === 0)

const nothing = {
  contract: 0,
  variations: 0,
  pending: 0,
  invoiced: 0,
  received: 0,
  onOrder: 0,
  revised: 0,
  committed: 0,
  budget: 0,
  toComplete: 0,
  final: 0,
  margin: 0,
  earned: 0,
  marginToDate: 0,
  donePercent: 0,
  earnedBy: 'cost',
  earnedFrom: '',
  earnedLists: [],
  valued: null,
  budgetBy: 'margin',
  budgetFrom: '',
  bought: { budget: 0, left: 0, spent: 0 },
  overBudget: false,
  marginPercent: null,
  over: 0,
  method: 'automatic',
  value: null,
  forecast: null,
  months: [],
} as const

/** Current rows, plus rows that only the compared close has. */
export const withRemovedRows = ({ rows, compared }: ProjectControl): readonly ControlRow[] => [
  ...rows,
  ...(compared?.rows ?? [])
    .filter((closed) => !rows.some((row) => row.costingCategoryId === closed.costingCategoryId))
    .map(({ costingCategoryId, categoryDescription, lists }: ClosedRow) => ({
      ...nothing,
      costingCategoryId,
      categoryDescription,
      lists,
    })),
]
