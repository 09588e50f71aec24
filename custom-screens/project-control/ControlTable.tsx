import '../i18n/meaning-texts.ts'
import FoldIcon from '@mui/icons-material/UnfoldLess'
import UnfoldIcon from '@mui/icons-material/UnfoldMore'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type CSSProperties, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ColourDot } from '../../admin/fields/Pill.tsx'
import { Figure } from '../../admin/resource/Figure.tsx'
import type { ControlRow, ProjectControl } from '../../model/costing/project-control.ts'
import { subtract } from '../../model/decimal.ts'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { StatementTable } from '../quote-statement/statement-elements.ts'
import { useCategoryColours } from '../quote-statement/use-category-colours.ts'
import { Amount, figure, movement, percent } from './Amount.tsx'
import {
  type Column,
  columnGroups,
  isListed,
  isPercent,
  isUnspent,
  useFolded,
  withRemovedRows,
} from './columns.ts'
import { ForecastEditor } from './ForecastEditor.tsx'

const Table = styled(StatementTable)(({ theme }) => {
  const { palette } = theme.vars
  return {
    '& :is(td, th) small': { ...theme.typography.caption, display: 'block', lineHeight: '14px' },
    '& :is(td, th) small:not([data-tone])': { color: palette.text.tertiary },
    '& small[data-tone=bad]': { color: palette.error.main },
    '& small[data-tone=open]': { color: palette.warning.main },
    '& tr[data-over-budget] > th': { boxShadow: `inset 3px 0 ${palette.warning.main}` },
    '& tbody tr[data-sums] > *': {
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      background: palette.background.paper,
      '@media print': { position: 'static' },
      // It would hide the row above it, whose links are too small then.
      [theme.breakpoints.down('sm')]: { position: 'static' },
    },
    '& tbody tr[data-sums] > [data-name]': { zIndex: 3 },
    '& td[data-over]': { boxShadow: `inset 3px 0 ${palette.error.main}` },
    '& thead button': {
      ...theme.typography.subtitle2,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 2,
      padding: '0 4px',
      border: 0,
      borderRadius: 4,
      color: 'inherit',
      background: 'none',
      cursor: 'pointer',
      '&:hover': { background: palette.background.sunken },
      '& svg': { fontSize: 14, transform: 'rotate(90deg)', '@media print': { display: 'none' } },
    },
    '& tbody button[data-open-forecast]': {
      margin: '0 -4px',
      padding: '0 4px',
      border: 0,
      borderRadius: 4,
      color: 'inherit',
      background: 'none',
      font: 'inherit',
      textAlign: 'right',
      cursor: 'pointer',
      '&:hover': { boxShadow: `inset 0 0 0 1px ${palette.line.strong}` },
      '&:hover small': { textDecoration: 'underline' },
    },
  }
})

type Totals = ProjectControl['totals']
type Compared = ProjectControl['compared']

interface ShownGroup {
  readonly name: (typeof columnGroups)[number]['name']
  readonly columns: readonly Column[]
  readonly isFolded: boolean
}

interface ShownColumn {
  readonly name: Column
  /** Of its group. */
  readonly isFirst: boolean
}

interface Opened {
  readonly categoryId: number
  readonly anchor: HTMLElement
}

const useControlTexts = () => {
  const translate = useTranslate()
  return (key: string, values = {}) => translate(`projectControl.${key}`, values)
}

interface CellProps {
  readonly row: ControlRow | Totals
  readonly column: Column
  readonly compared: Compared
}

const closedRowOf = (compared: Compared, { costingCategoryId }: ControlRow) =>
  compared?.rows.find((closed) => closed.costingCategoryId === costingCategoryId)

/** What a figure has moved since the close that is compared. */
const Moved = ({ row, column, compared }: CellProps) => {
  if (!compared || isPercent(column)) return null
  const closed = 'costingCategoryId' in row ? closedRowOf(compared, row) : compared.totals
  const moved = subtract(row[column], closed?.[column] ?? 0)
  if (moved === 0) return null
  return (
    <small data-moved>
      <Figure of={closed && closed[column] !== 0 && isListed(column) ? closed.lists[column] : []}>
        {movement(moved)}
      </Figure>
    </small>
  )
}

/** What is said below a figure. */
const Under = ({ row, column, compared }: CellProps) => {
  const say = useControlTexts()
  if (column === 'committed' && row.over > 0)
    return <small data-tone="bad">{say('over', { amount: figure(row.over) })}</small>
  if (column === 'donePercent' && 'earnedBy' in row) {
    const was = closedRowOf(compared, row)?.earnedBy ?? row.earnedBy
    return (
      <>
        {row.earnedBy === 'valued' && <small>{say('valuedIn', { number: row.valued?.number })}</small>}
        {was !== row.earnedBy && <small data-moved>{say(`earnedWas.${was}`)}</small>}
      </>
    )
  }
  if (column !== 'toComplete' || !('method' in row)) return null
  if ('overBudget' in row && row.overBudget)
    return (
      <small data-tone="open" title={say('forecast.overBudget')}>
        {say('sayToCome')}
      </small>
    )
  if (row.toComplete < 0) return <small data-tone="bad">{say('lessThanOrdered')}</small>
  return row.method === 'automatic' ? null : <small>{say(`methods.${row.method}`)}</small>
}

interface OpeningProps {
  readonly onOpen: (opened: Opened) => void
}

/** A figure with what it links to, opens, and says below. */
const Content = ({ row, column, compared, onOpen }: CellProps & OpeningProps) => {
  const say = useControlTexts()
  const of = { row, column, compared }
  const under = <Under {...of} />
  const moved = <Moved {...of} />
  if (isListed(column))
    return (
      <>
        <Amount value={row[column]} of={row.lists[column]} />
        {under}
        {moved}
      </>
    )
  if (isPercent(column))
    return (
      <>
        {percent(row[column])}
        {under}
      </>
    )
  const text = figure(row[column])
  const isOfCertificates = column === 'earned' && row.earnedLists.length > 0
  if (isOfCertificates || !('method' in row))
    return (
      <>
        {isOfCertificates ? <Amount value={row.earned} of={row.earnedLists} /> : text}
        {moved}
      </>
    )
  return (
    <button
      type="button"
      data-open-forecast
      aria-haspopup="dialog"
      aria-label={say('forecast.of', {
        column: say(`columns.${column}`),
        category: row.categoryDescription,
        amount: text,
      })}
      onClick={(event) => onOpen({ categoryId: row.costingCategoryId, anchor: event.currentTarget })}
    >
      {text}
      {under}
      {moved}
    </button>
  )
}

interface CellsProps extends OpeningProps, Omit<CellProps, 'column'> {
  readonly columns: readonly ShownColumn[]
}

const Cells = ({ columns, row, ...rest }: CellsProps) => {
  const say = useControlTexts()
  return columns.map(({ name, isFirst }) => {
    const isBad = !isListed(name) && (row[name] ?? 0) < 0
    return (
      <td
        key={name}
        data-start={isFirst || undefined}
        data-tone={isBad ? 'bad' : undefined}
        data-meaning={isBad ? say('negative') : undefined}
        data-over={(name === 'committed' && row.over > 0) || undefined}
      >
        <Content row={row} column={name} {...rest} />
      </td>
    )
  })
}

interface HeadingsProps {
  readonly groups: readonly ShownGroup[]
  readonly columns: readonly ShownColumn[]
  readonly toggle: (group: ShownGroup['name']) => void
}

const Headings = ({ groups, columns, toggle }: HeadingsProps) => {
  const translate = useTranslate()
  const say = useControlTexts()
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" data-name>
          {say('category')}
        </th>
        {groups.map(({ name, columns: own, isFolded }) => {
          const Icon = isFolded ? UnfoldIcon : FoldIcon
          return (
            <th key={name} scope="colgroup" colSpan={own.length} data-group data-start>
              <button
                type="button"
                aria-expanded={!isFolded}
                title={say(isFolded ? 'unfold' : 'fold', { group: say(`groups.${name}`) })}
                onClick={() => toggle(name)}
              >
                {say(`groups.${name}`)}
                <Icon aria-hidden />
              </button>
            </th>
          )
        })}
      </tr>
      <tr>
        {columns.map(({ name, isFirst }) => (
          <th
            key={name}
            scope="col"
            data-start={isFirst || undefined}
            title={translate(`meanings.control.${name}`)}
          >
            {say(`columns.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Groups of columns that have figures. Without spend there is no forecast, but there can be a value in an application. */
const shownGroups = (rows: readonly ControlRow[], groups: readonly ShownGroup[]): readonly ShownGroup[] => {
  if (!isUnspent(rows)) return groups
  const isEarned = rows.some(({ earned }) => earned !== 0)
  return groups.filter(({ name }) => name === 'value' || (name === 'earned' && isEarned))
}

export const ControlTable = ({ control }: { readonly control: ProjectControl }) => {
  const say = useControlTexts()
  const colours = useCategoryColours()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { folded, toggle } = useFolded(isPhone)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { totals, compared } = control
  const rows = withRemovedRows(control)
  const groups = shownGroups(
    rows,
    columnGroups.map(({ name, columns, main }) => ({
      name,
      columns: folded.includes(name) ? main : columns,
      isFolded: folded.includes(name),
    })),
  )
  const columns = groups.flatMap(({ columns: own }) =>
    own.map((name, index) => ({ name, isFirst: index === 0 })),
  )
  // A job without costs has one rule for every row.
  const hasCosts = rows.some(({ budgetBy }) => budgetBy === 'cost')
  const openedRow = rows.find(({ costingCategoryId }) => costingCategoryId === opened?.categoryId)
  const ofCells = { columns, compared, onOpen: setOpened }
  return (
    <>
      <ScrollTable label={say('region')} tableLabel={say('table')} fillsPage Table={Table}>
        <Headings groups={groups} columns={columns} toggle={toggle} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.costingCategoryId} data-over-budget={row.overBudget || undefined}>
              <th scope="row" data-name>
                <ColourDot style={{ '--own': colours.get(row.categoryDescription) } as CSSProperties} />
                <span data-category>{row.categoryDescription}</span>
                {hasCosts && row.budgetBy === 'margin' && <small>{say('budgetBy.margin')}</small>}
              </th>
              <Cells row={row} {...ofCells} />
            </tr>
          ))}
          <tr data-bold data-sums>
            <th scope="row" data-name>
              {say('total')}
              {hasCosts && <small>{say('budgetBy.cost')}</small>}
            </th>
            <Cells row={totals} {...ofCells} />
          </tr>
        </tbody>
      </ScrollTable>
      {opened && openedRow && (
        <ForecastEditor
          key={opened.categoryId}
          control={control}
          row={openedRow}
          anchor={opened.anchor}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
