import { type ComponentProps, type CSSProperties, Fragment, memo, type ReactNode, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, isEnabled, recordText } from '../../model/record-text.ts'
import { ColourDot } from '../fields/ColourDot.ts'
import { Pill } from '../fields/Pill.tsx'
import { CardCells } from './CardCells.tsx'
import { type Column, cellOf, mainColumnOf } from './columns.ts'
import type { OwnColours } from './own-colours.ts'
import type { Selection } from './selection.ts'

/** Where a row stands in a table of which only the visible rows are in the page. */
export interface RowPlace {
  /** In the table, from 0. */
  readonly index: number
  /** On the stage that is scrolled. */
  readonly stageIndex: number
  /** Distance from the top of the body, in pixels. */
  readonly top: number
  /** A card, as on a phone. */
  readonly card: boolean
  readonly measure: Ref<HTMLTableRowElement> | undefined
}

/** What every row element of such a table needs. */
export const rowProps = ({ index, stageIndex, top, card, measure }: RowPlace) => ({
  role: 'row',
  // The heading is row 1.
  'aria-rowindex': index + 2,
  'data-index': stageIndex,
  // By the keys of a list the focus goes from row to row.
  tabIndex: -1,
  'data-card': card || undefined,
  ref: measure,
  style: { position: 'absolute', top: 0, transform: `translateY(${top}px)` } satisfies CSSProperties,
})

/** A cell as it is shown, for code that replaces it by another one. */
export interface ShownCell {
  readonly record: AnyRecord
  readonly column: Column
  readonly content: ReactNode
  /** What the element of a cell has. */
  readonly attributes: Readonly<Record<`data-${string}`, string | boolean | undefined>>
}

/** The content of a cell, for code that wraps it. */
export interface WrappedCell {
  readonly record: AnyRecord
  readonly column: Column
  /** Whether the column names the record. */
  readonly isName: boolean
  readonly content: ReactNode
}

interface RecordRowProps extends RowPlace {
  readonly resource: Resource
  /** Absent until its page has been fetched. */
  readonly record: AnyRecord | undefined
  readonly columns: readonly Column[]
  /** The buttons of a row; the same function for every row and every time. Null for none. */
  readonly controls: ((record: AnyRecord) => ReactNode) | null
  /** What stands around the content of a cell, such as a link; the same function every time. */
  readonly wrap: ((shown: WrappedCell) => ReactNode) | undefined
  readonly colours: OwnColours
  /** The element of a cell that is more than shown, null for one that is not; the same function every time. */
  readonly cell: ((shown: ShownCell) => ReactNode) | undefined
  /** Null where rows are not ticked. */
  readonly onToggle: Selection['toggle'] | null
  readonly selected: boolean
  /** Whether something beside the table is about this row; not given where nothing ever is. */
  readonly current: boolean | undefined
  /** Whether it was just made. */
  readonly created: boolean
  /** The same function for every row and every time. */
  readonly onChoose: ((index: number) => void) | undefined
}

interface UnderProps {
  readonly columns: readonly Column[]
  readonly contentOf: (column: Column) => ReactNode
}

/** The second line of a cell. */
const Under = ({ columns, contentOf }: UnderProps) => (
  <span className="second-line">
    {columns.map((column) => (
      <span key={column.name}>{contentOf(column)}</span>
    ))}
  </span>
)

const tickPaths = {
  empty: 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z',
  ticked:
    'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z',
}

/** The checkbox of a row, drawn as MUI's small one, which is four components for each row. */
const TickBox = (input: ComponentProps<'input'>) => (
  <span className="tick-box" data-ticked={input.checked || undefined}>
    <input type="checkbox" {...input} />
    <svg aria-hidden viewBox="0 0 24 24">
      <path d={input.checked ? tickPaths.ticked : tickPaths.empty} />
    </svg>
  </span>
)

/** One record. It renders again only when something of it changes, which keeps scrolling smooth. */
export const RecordRow = memo(
  ({
    resource,
    record,
    columns,
    controls,
    wrap,
    colours,
    cell,
    onToggle,
    selected,
    current,
    created,
    onChoose,
    ...place
  }: RecordRowProps) => {
    const translate = useTranslate()
    const missed = ({ missing }: Column) =>
      missing !== null && <span className="missing">{translate(missing)}</span>
    const main = mainColumnOf(resource, columns, record)
    const contentOf = (column: Column) => {
      if (!record) return undefined
      const content = cellOf(resource, column, record) ?? missed(column)
      if (!content) return content
      const colour = column.coloured && colours.get(String(record[column.name]))
      const dotted = colour ? (
        <>
          <ColourDot style={{ '--own': colour } as CSSProperties} />
          <span>{content}</span>
        </>
      ) : (
        content
      )
      const isName = column.name === main
      const shown = wrap ? wrap({ record, column, isName, content: dotted }) : dotted
      if (!isName || isEnabled(resource, record)) return shown
      return (
        <span className="name-line">
          <span>{shown}</span>
          <Pill>{translate('list.disabled')}</Pill>
        </span>
      )
    }
    return (
      <tr
        {...rowProps(place)}
        data-record={record?.id}
        data-selected={selected || undefined}
        data-current={current || undefined}
        data-created={created || undefined}
        data-off={(record && !isEnabled(resource, record)) || undefined}
        aria-current={current || undefined}
        // By keyboard a row is chosen with the arrows.
        onClick={onChoose && (() => onChoose(place.index))}
      >
        {onToggle && (
          <td role="cell" data-tick>
            {record && (
              <TickBox
                checked={selected}
                onChange={({ nativeEvent }) =>
                  onToggle(record.id, {
                    index: place.index,
                    withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                  })
                }
                aria-label={translate('list.selectRow', { record: recordText(resource, record) })}
              />
            )}
          </td>
        )}
        {place.card && record && (
          <CardCells
            // Beside its name stands whether it is disabled.
            columns={columns.filter(({ name }) => name !== resource.enabledBy)}
            main={main}
            contentOf={contentOf}
          />
        )}
        {!(place.card && record) &&
          columns.map((column) => {
            const content = contentOf(column)
            const { under } = column
            const attributes = {
              'data-align': column.align,
              'data-strong': column.strong || undefined,
              'data-label': column.label,
              'data-empty': content === null || content === false || content === '' || undefined,
            }
            // Alone in the element of its cell a text survives what changes the page under React.
            const lines =
              under && record ? (
                <>
                  <span>{content}</span>
                  <Under columns={under} contentOf={contentOf} />
                </>
              ) : (
                content
              )
            const special = record && cell?.({ record, column, content: lines, attributes })
            return special ? (
              <Fragment key={column.name}>{special}</Fragment>
            ) : (
              <td key={column.name} role="cell" {...attributes}>
                {lines}
              </td>
            )
          })}
        {controls && (
          <td role="cell" data-controls>
            {record ? controls(record) : translate('list.rowNotLoaded')}
          </td>
        )}
      </tr>
    )
  },
)
