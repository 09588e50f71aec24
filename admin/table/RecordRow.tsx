import { useQueries } from '@tanstack/react-query'
import {
  type ComponentProps,
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useMemo,
} from 'react'
import { type Identifier, RecordContextProvider, useDataProvider, useTranslate } from 'react-admin'
import { colourField } from '../../model/colour-field.ts'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, isEnabled, recordText } from '../../model/record-text.ts'
import { ColourDot, Pill } from '../fields/Pill.tsx'
import { ShareBar, shareText } from '../fields/ShareBar.tsx'
import { listQuery } from '../providers/query-client.ts'
import { type Column, cardNameOf, cellOf, mainColumnOf } from './columns.ts'
import { shareIn } from './sections.ts'

export interface RowPosition {
  readonly index: number
  /** Rows of sections up to this row. */
  readonly sections: number
  /** Row of the stage (row-stage.ts). */
  readonly stageIndex: number
  /** Pixels from the top of the body. */
  readonly top: number
  readonly card: boolean
  readonly measure: Ref<HTMLTableRowElement> | undefined
}

/** Props of every row element of a virtualized table. */
export const rowProps = ({ index, sections, stageIndex, top, card, measure }: RowPosition) => ({
  role: 'row',
  'aria-rowindex': index + sections + 2,
  // Rows of sections do not count for keys that move from record to record.
  'data-row': index,
  'data-index': stageIndex,
  // List keys move the focus from row to row.
  tabIndex: -1,
  'data-card': card || undefined,
  ref: measure,
  style: { position: 'absolute', top: 0, transform: `translateY(${top}px)` } satisfies CSSProperties,
})

export interface ShownCell {
  readonly record: AnyRecord
  readonly column: Column
  readonly content: ReactNode
  readonly attributes: Readonly<Record<`data-${string}`, string | boolean | undefined>>
}

export interface WrappedCell {
  readonly record: AnyRecord
  readonly column: Column
  readonly isName: boolean
  readonly content: ReactNode
}

export interface Toggled {
  readonly index: number
  readonly withShift: boolean
}

export interface Selection {
  readonly ids: ReadonlySet<Identifier>
  readonly some: boolean
  readonly all: boolean
  /** False if there are no rows. */
  readonly possible: boolean
  readonly toggle: (id: Identifier, at: Toggled) => void
  /** Ticks all filtered rows, or none. */
  readonly toggleAll: () => void
}

const all = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'id', order: 'ASC' },
  filter: {},
} as const

export type OwnColours = ReadonlyMap<string, string>

/** Colour of the first record that this one refers to and that has one. */
export const colourOf = (
  columns: readonly Column[],
  record: AnyRecord,
  colours: OwnColours,
): string | undefined => {
  const coloured = columns.flatMap((column) => [column, ...(column.under ?? [])]).find((one) => one.coloured)
  return coloured && colours.get(String(record[coloured.name]))
}

const BarOf = ({ label, share }: { readonly label: string; readonly share: number }) => {
  const text = `${label} ${shareText(share)}`
  return (
    <span className="share" role="img" aria-label={text} title={text}>
      <ShareBar share={share} />
    </span>
  )
}

const colourEntries = (resource: Resource, records: readonly AnyRecord[]) => {
  const colour = colourField(resource) ?? ''
  return records.flatMap((record): (readonly [string, string])[] =>
    record[colour] ? resource.recordText.map((name) => [String(record[name]), String(record[colour])]) : [],
  )
}

/** Colours of the records that the columns reference. No request if no such resource has a colour. */
export const useOwnColours = (columns: readonly Column[]): OwnColours => {
  const dataProvider = useDataProvider()
  const coloured = useMemo(() => {
    const every = columns.flatMap((column) => [column, ...(column.under ?? [])])
    return [...new Set(every.flatMap(({ coloured }) => (coloured ? [coloured] : [])))]
  }, [columns])
  const entries = useQueries({
    queries: coloured.map(({ name }) => ({
      ...listQuery<AnyRecord & { id: number }>(dataProvider, name, all),
      staleTime: 60_000,
    })),
    combine: useCallback(
      (results: readonly { data: { data: readonly AnyRecord[] } | undefined }[]) =>
        coloured.flatMap((resource, index) => colourEntries(resource, results[index]?.data?.data ?? [])),
      [coloured],
    ),
  })
  // Stable for equal entries: a new map would render all rows again.
  return useMemo(() => new Map(entries), [entries])
}

interface RecordRowProps extends RowPosition {
  readonly resource: Resource
  /** Undefined until loaded. */
  readonly record: AnyRecord | undefined
  readonly columns: readonly Column[]
  /** The buttons of a row, null for none. Must be a stable function. */
  readonly controls: ((record: AnyRecord) => ReactNode) | null
  readonly wrap: ((shown: WrappedCell) => ReactNode) | undefined
  readonly colours: OwnColours
  /** Replaces the cell, as by an editable one; null to keep it. Must be a stable function. */
  readonly cell: ((shown: ShownCell) => ReactNode) | undefined
  /** Null if rows cannot be ticked. */
  readonly onToggle: Selection['toggle'] | null
  readonly selected: boolean
  readonly current: boolean | undefined
  readonly created: boolean
  /** Must be a stable function. */
  readonly onChoose: ((index: number) => void) | undefined
}

const tickPaths = {
  empty: 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z',
  ticked:
    'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z',
}

/** Drawn as MUI's small checkbox, which takes four components per row. */
const TickBox = (input: ComponentProps<'input'>) => (
  <span className="tick-box" data-ticked={input.checked || undefined}>
    <input type="checkbox" {...input} />
    <svg aria-hidden viewBox="0 0 24 24">
      <path d={input.checked ? tickPaths.ticked : tickPaths.empty} />
    </svg>
  </span>
)

interface CardCellsProps {
  readonly columns: readonly Column[]
  readonly contentOf: (column: Column) => ReactNode
  readonly main: string | undefined
}

const isThere = (content: ReactNode) =>
  content !== undefined && content !== null && content !== false && content !== ''

/** Cells of a card: name, amount (else the last number) with its two factors, then the other values. */
const CardCells = ({ columns, main, contentOf }: CardCellsProps) => {
  const all = columns.flatMap((column) => [column, ...(column.under ?? [])])
  const figures = all.filter(({ name, align }) => name !== main && align === 'right')
  const figure = figures.find(({ strong }) => strong) ?? figures.at(-1)
  const factors = (figure?.factors ?? []).flatMap((name) => all.find((column) => column.name === name) ?? [])
  const [first, second] = factors
  const isProduct = first !== undefined && second !== undefined
  const rest = all
    .filter((column) => column.name !== main && column !== figure && !(isProduct && factors.includes(column)))
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
      {isProduct && (
        <td role="cell" data-factors>
          {contentOf(first)} × {contentOf(second)}
        </td>
      )}
    </>
  )
}

type TickCellProps = Pick<RecordRowProps, 'resource' | 'record' | 'selected' | 'index'> & {
  readonly onToggle: NonNullable<RecordRowProps['onToggle']>
}

const TickCell = ({ resource, record, selected, index, onToggle }: TickCellProps) => {
  const translate = useTranslate()
  return (
    <td role="cell" data-tick>
      {record && (
        <TickBox
          checked={selected}
          onChange={({ nativeEvent }) =>
            onToggle(record.id, {
              index,
              withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
            })
          }
          aria-label={translate('list.selectRow', { record: recordText(resource, record) })}
        />
      )}
    </td>
  )
}

/** Row of a record. Memoized: rendering only changed rows keeps scrolling smooth. */
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
    const main = mainColumnOf(resource, columns, record)
    const position = rowProps(place)
    const own = record && columns.some(({ bar }) => bar) ? colourOf(columns, record, colours) : undefined
    const contentOf = (column: Column) => {
      if (!record) return undefined
      if (column.bar) {
        const share = shareIn(column.bar, record)
        return share === 0 ? undefined : <BarOf label={column.label} share={share} />
      }
      const isName = column.name === main
      const named = place.card && isName ? cardNameOf(resource, column, record) : null
      const missing = column.missing !== null && <span className="missing">{translate(column.missing)}</span>
      const content = named ?? cellOf(resource, column, record) ?? missing
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
      <RecordContextProvider value={record}>
        <tr
          {...position}
          style={{ ...position.style, ...(own && { '--own': own }) } as CSSProperties}
          data-record={record?.id}
          data-selected={selected || undefined}
          data-current={current || undefined}
          data-created={created || undefined}
          data-off={(record && !isEnabled(resource, record)) || undefined}
          aria-current={current || undefined}
          onClick={onChoose && (() => onChoose(place.index))}
        >
          {onToggle && (
            <TickCell
              resource={resource}
              record={record}
              selected={selected}
              index={place.index}
              onToggle={onToggle}
            />
          )}
          {place.card && record && (
            <CardCells
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
                'data-wraps': (column.wraps && !under) || undefined,
                'data-label': column.label,
                'data-empty': content === null || content === false || content === '' || undefined,
              }
              // A text alone in its element survives page translators, which change the DOM under React.
              const lines =
                under && record ? (
                  <>
                    <span>{content}</span>
                    <span className="second-line">
                      {under.map((below) => (
                        <span key={below.name}>{contentOf(below)}</span>
                      ))}
                    </span>
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
              {/* A question that is open is about its record, whichever row that has after the list is read again. */}
              {record ? (
                <Fragment key={record.id}>{controls(record)}</Fragment>
              ) : (
                translate('list.rowNotLoaded')
              )}
            </td>
          )}
        </tr>
      </RecordContextProvider>
    )
  },
)
