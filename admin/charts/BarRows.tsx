import { styled } from '@mui/material/styles'
import { Fragment, type ReactNode } from 'react'
import { ChartTable, Drawing } from './ChartTable.tsx'

const rowHeight = 22

const Rows = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, max-content) minmax(80px, 1fr) auto',
  columnGap: 16,
  alignItems: 'center',
  '& > span': {
    lineHeight: `${rowHeight}px`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& > span:nth-of-type(2n)': { textAlign: 'right' },
  '& > span[data-tone=soft]': { color: theme.vars.palette.text.tertiary },
  '& > span[data-tone=over]': { color: theme.vars.palette.error.main, fontWeight: 600 },
}))

interface BarRowsProps {
  readonly label: string
  readonly columns: readonly string[]
  /** Height of a bar's drawing, in pixels. */
  readonly height: number
  readonly rows: readonly {
    readonly name: string
    readonly bar: ReactNode
    readonly text: string
    readonly tone?: 'soft' | 'over' | undefined
    /** Values for the further columns of the table. */
    readonly cells: readonly string[]
  }[]
}

/** Bars one below the other, each between its name and its text. */
export const BarRows = ({ label, columns, height, rows }: BarRowsProps) => (
  <>
    <Rows aria-hidden translate="no">
      {rows.map(({ name, bar, text, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have the same name
        <Fragment key={index}>
          <span title={name}>{name}</span>
          <Drawing height={height}>{bar}</Drawing>
          <span data-tone={tone}>{text}</span>
        </Fragment>
      ))}
    </Rows>
    <ChartTable caption={label} columns={columns} rows={rows.map(({ name, cells }) => [name, ...cells])} />
  </>
)
