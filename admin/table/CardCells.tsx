import type { ReactNode } from 'react'
import type { Column } from './columns.ts'

interface CardCellsProps {
  readonly columns: readonly Column[]
  readonly contentOf: (column: Column) => ReactNode
  readonly main: string | undefined
}

const isThere = (content: ReactNode) =>
  content !== undefined && content !== null && content !== false && content !== ''

/** Cells of a card: name, amount (else the last number) with its two factors, then the other values. */
export const CardCells = ({ columns, main, contentOf }: CardCellsProps) => {
  const all = columns.flatMap((column) => [column, ...(column.under ?? [])])
  const figures = all.filter(({ name, align }) => name !== main && align === 'right')
  const figure = figures.find(({ strong }) => strong) ?? figures.at(-1)
  const factors = (figure?.factors ?? []).flatMap((name) => all.find((column) => column.name === name) ?? [])
  const isFactor = (column: Column) => factors.length === 2 && factors.includes(column)
  const rest = all
    .filter((column) => column.name !== main && column !== figure && !isFactor(column))
    .map((column) => ({ column, content: contentOf(column) }))
    .filter(({ content }) => isThere(content))
  const cell = (column: Column | undefined, part: 'data-main' | 'data-figure') =>
    column && (
      <td role="cell" data-label={column.label} {...{ [part]: true }}>
        {contentOf(column)}
      </td>
    )
  return (
    <>
      {cell(
        all.find(({ name }) => name === main),
        'data-main',
      )}
      {cell(figure, 'data-figure')}
      <td aria-hidden data-break />
      {rest.map(({ column, content }) => (
        <td
          key={column.name}
          role="cell"
          data-label={column.label}
          data-rest
          data-labelled={column.screen.column.grow < 2 || undefined}
        >
          {content}
        </td>
      ))}
      {factors.filter(isFactor).map((column, index) => (
        <td
          key={column.name}
          role="cell"
          data-label={column.label}
          data-factor={index === 0 ? 'first' : 'second'}
        >
          {contentOf(column)}
        </td>
      ))}
    </>
  )
}
