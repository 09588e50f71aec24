import { styled } from '../../kinds/styled.ts'
import { Bar } from '../layout/Bar.ts'
import type { Column } from './columns.ts'
import { Cell, Row } from './elements.ts'

const BarRow = styled(Row)({ pointerEvents: 'none', '&[data-card]': { minHeight: 64 } })

/** Rows that come to as much as a screen shows of most lists. */
const rows = [72, 54, 86, 62, 78, 48, 68, 58]

const BarOf = ({ column, width }: { readonly column: Column; readonly width: number }) => {
  const { isPill, isPicture } = column.screen
  const bar = column.align === 'right' ? 96 - width / 2 : width
  return (
    <Bar
      data-pill={isPill || undefined}
      data-picture={isPicture || undefined}
      style={{ '--bar': `${bar}%` } as React.CSSProperties}
    />
  )
}

interface BarsProps {
  readonly columns: readonly Column[]
  readonly ticks: boolean
  readonly controls: boolean
  readonly card: boolean
}

/** The rows of a table while they are fetched: each column in its own shape, where its values will stand. */
export const Bars = ({ columns, ticks, controls, card }: BarsProps) =>
  rows.map((width) => (
    <BarRow key={width} aria-hidden data-card={card || undefined}>
      {ticks && !card && <Cell data-tick />}
      {(card ? columns.slice(0, 1) : columns).map((column) => (
        <Cell key={column.name} data-align={column.align} style={card ? { flex: '1 1 100%' } : undefined}>
          <BarOf column={column} width={width} />
        </Cell>
      ))}
      {controls && !card && <Cell />}
    </BarRow>
  ))
