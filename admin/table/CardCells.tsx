import type { ReactNode } from 'react'
import type { Column } from './columns.ts'

interface CardCellsProps {
  readonly columns: readonly Column[]
  readonly contentOf: (column: Column) => ReactNode
  /** The column that names the record. */
  readonly main: string | undefined
}

const isThere = (content: ReactNode) =>
  content !== undefined && content !== null && content !== false && content !== ''

/**
 * The cells of a card: its name, what it comes to (else its last number), and below them what else there is, numbers with their labels. The two
 * numbers that the amount is the product of stand below it as such.
 */
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
          // A text speaks for itself.
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
