import Skeleton from '@mui/material/Skeleton'
import type { Column } from './columns.ts'

const rows = [72, 54, 86, 62, 78, 48, 68, 58]

const BarOf = ({ column, width }: { readonly column: Column; readonly width: number }) => {
  const { isPill, isPicture } = column.screen
  const bar = column.align === 'right' ? 96 - width / 2 : width
  return (
    <Skeleton
      component="span"
      variant={isPicture ? 'circular' : 'rounded'}
      width={isPill ? 64 : isPicture ? 16 : `${bar}%`}
      height={isPill ? 20 : isPicture ? 16 : 10}
    />
  )
}

interface BarsProps {
  readonly columns: readonly Column[]
  readonly ticks: boolean
  readonly controls: boolean
  readonly card: boolean
}

/** Placeholder rows while a table is loading, with a shape per column. */
export const Bars = ({ columns, ticks, controls, card }: BarsProps) =>
  rows.map((width) => (
    <tr key={width} aria-hidden data-placeholder data-card={card || undefined}>
      {ticks && !card && <td data-tick />}
      {(card ? columns.slice(0, 1) : columns).map((column) => (
        <td key={column.name} data-align={column.align} style={card ? { flex: '1 1 100%' } : undefined}>
          <BarOf column={column} width={width} />
        </td>
      ))}
      {controls && !card && <td />}
    </tr>
  ))
