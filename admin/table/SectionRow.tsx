import type { CSSProperties } from 'react'
import type { Resource } from '../../model/definition.ts'
import { figureText } from '../../model/record-text.ts'
import { shownField } from '../../model/resources.ts'
import { ColourDot } from '../fields/Pill.tsx'
import { ShareBar, shareText } from '../fields/ShareBar.tsx'
import { type Column, mainColumn } from './columns.ts'
import { colourOf, type OwnColours } from './RecordRow.tsx'
import { shareIn, type TableSection } from './sections.ts'

interface SectionRowProps {
  readonly resource: Resource
  readonly section: TableSection
  readonly columns: readonly Column[]
  readonly colours: OwnColours
  /** From 1, headings included. */
  readonly rowIndex: number
  /** In pixels. */
  readonly place: { readonly top: number; readonly height: number }
  readonly card: boolean
  readonly ticks: boolean
  readonly controls: boolean
}

/** The colour that all records of the section have. */
const colourOfAll = ({ records }: TableSection, columns: readonly Column[], colours: OwnColours) => {
  const all = new Set(records.map((record) => colourOf(columns, record, colours)))
  const [only] = all
  return all.size === 1 ? only : undefined
}

/** Row of a section: its name from the main column on, and its sums in their columns. */
export const SectionRow = ({
  resource,
  section,
  columns,
  colours,
  rowIndex,
  place: { top, height },
  card,
  ticks,
  controls,
}: SectionRowProps) => {
  const { name, within, sums } = section
  const main = mainColumn(resource, columns)
  const colour = colourOfAll(section, columns, colours)
  const hasFigure = (column: Column) => column.bar !== null || column.name in sums
  const text = (
    <>
      {colour && <ColourDot style={{ '--own': colour } as CSSProperties} />}
      <span>{within ? `${within} – ${name}` : name}</span>
    </>
  )
  const figure = ({ name: field }: Column) => figureText(shownField(resource, field), sums[field] ?? 0)
  const bar = ({ bar: of, label }: Column) => {
    if (!of) return null
    const share = shareIn(of, sums)
    return (
      <span className="share" title={`${label} ${shareText(share)}`}>
        <span>{shareText(share)}</span>
        <ShareBar share={share} />
      </span>
    )
  }
  const style = {
    position: 'absolute',
    top: 0,
    transform: `translateY(${top}px)`,
    minHeight: height,
    height,
    ...(colour && { '--own': colour }),
  } as CSSProperties
  const row = { role: 'row', 'aria-rowindex': rowIndex, 'data-section': true, style }
  if (card) {
    const strong = columns.find((column) => column.strong && hasFigure(column))
    return (
      <tr {...row} data-card>
        <td role="cell" data-main>
          {text}
        </td>
        {strong && (
          <td role="cell" data-figure>
            {figure(strong)}
          </td>
        )}
      </tr>
    )
  }
  const at = Math.max(
    0,
    columns.findIndex((column) => column.name === main),
  )
  const next = columns.findIndex((column, index) => index > at && hasFigure(column))
  const spanned = (next < 0 ? columns.length : next) - at
  return (
    <tr {...row}>
      {ticks && <td role="cell" />}
      {columns.map((column, index) => {
        if (index === at)
          return (
            <td key={column.name} role="cell" style={{ gridColumn: `span ${spanned}` }}>
              {text}
            </td>
          )
        if (index > at && index < at + spanned) return null
        return (
          <td key={column.name} role="cell" data-align={column.align}>
            {column.bar ? bar(column) : column.name in sums ? figure(column) : null}
          </td>
        )
      })}
      {controls && <td role="cell" />}
    </tr>
  )
}
