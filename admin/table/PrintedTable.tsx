import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { createPortal, flushSync } from 'react-dom'
import type { Resource } from '../../model/definition.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatCount, formatCounted, formatDate } from '../../model/format.ts'
import { type AnyRecord, figureText } from '../../model/record-text.ts'
import { shownField } from '../../model/resources.ts'
import { type Column, mainColumn, plainCellOf } from './columns.ts'
import type { TableSections } from './sections.ts'
import './printed-table.css'

const maxRows = 2000

export interface PrintedRows {
  readonly count: number
  readonly isMore?: boolean
  readonly recordAt: (index: number) => AnyRecord | undefined
  readonly readFirst?: (count: number) => Promise<readonly AnyRecord[]>
}

const knownRows = ({ count, recordAt }: PrintedRows): AnyRecord[] =>
  Array.from({ length: Math.min(count, maxRows) }, (_, index) => recordAt(index)).filter(
    (record) => record !== undefined,
  )

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Rows to print, else null. The print key loads all rows; the browser's menu prints the loaded ones. */
const usePrinted = (rows: PrintedRows): readonly AnyRecord[] | null => {
  const [printed, setPrinted] = useState<readonly AnyRecord[] | null>(null)
  const show = useEffectEvent(() => flushSync(() => setPrinted((now) => now ?? knownRows(rows))))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPrintKey(event) || !rows.readFirst) return
    event.preventDefault()
    void rows
      .readFirst(maxRows)
      .catch(() => null)
      .then((records) => {
        flushSync(() => setPrinted(records))
        window.print()
      })
  })
  useEffect(() => {
    const hide = () => setPrinted(null)
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', hide)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', hide)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return printed
}

interface PrintedTableProps {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly rows: PrintedRows
  readonly sections: TableSections | null
}

/** A table on paper: text only, with headings on every page. */
export const PrintedTable = ({ resource, columns: all, rows, sections }: PrintedTableProps) => {
  const columns = all.filter(({ bar }) => bar === null)
  const main = mainColumn(resource, columns)
  const sectionAbove = (index: number) => {
    const section = sections?.get(index)
    if (!section) return null
    const { name: text, within, sums } = section
    return (
      <tr data-section>
        {columns.map(({ name, align }) => (
          <td key={name} data-align={align}>
            {name === main && (within ? `${within} – ${text}` : text)}
            {name in sums && figureText(shownField(resource, name), sums[name] ?? 0)}
          </td>
        ))}
      </tr>
    )
  }
  const translate = useTranslate()
  const printed = usePrinted(rows)
  if (!printed) return null
  const { count, isMore = false } = rows
  const isPart = isMore || printed.length < count
  return createPortal(
    <section className="printed" translate="no">
      <h1>{resource.title}</h1>
      <p>
        {isPart
          ? translate('list.printedFirst', {
              count: formatCount(printed.length),
              total: formatCounted(count, isMore),
            })
          : translate('list.count', { smart_count: count, count: formatCount(count) })}
        {` · ${formatDate(firmDay())}`}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label, align }) => (
              <th key={name} data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((record, index) => (
            <Fragment key={record.id}>
              {sectionAbove(index)}
              <tr>
                {columns.map((column) => (
                  <td key={column.name} data-align={column.align}>
                    {plainCellOf(resource, column, record)}
                    {column.under?.map((below) => (
                      <small key={below.name}>{plainCellOf(resource, below, record)}</small>
                    ))}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}
