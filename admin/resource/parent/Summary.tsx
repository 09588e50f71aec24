import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { figuresOf } from '../../../model/figure.ts'
import { type AnyRecord, valueText } from '../../../model/record-text.ts'
import { fieldOf, shownField } from '../../../model/resources.ts'
import { definitionsNow } from '../../definitions.ts'
import { useExtension } from '../../extension-points.ts'
import { viewOf } from '../../fields/registry.ts'
import { isTaken } from '../../layout/Key.tsx'
import { type Column, cellOf, columnsOf } from '../../table/columns.ts'
import { Figure } from '../Figure.tsx'
import { CellEditor } from '../list/cells/CellEditor.tsx'
import { editableField } from '../list/cells/editable-cells.ts'
import {
  CellEditingProvider,
  useCellEdit,
  useCellEditing,
  useNewCellEditing,
} from '../list/cells/use-cell-editing.ts'
import { useListing } from '../listing-context.ts'

export const Figures = styled('dl')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: 8,
    margin: 0,
    '& > div': { padding: '0 28px', borderLeft: `1px solid ${palette.divider}` },
    '& > div:first-of-type': { paddingLeft: 0, borderLeft: 0 },
    '& dt': { ...theme.typography.caption, color: palette.text.secondary },
    '& dd': { margin: 0, minHeight: 24, fontSize: 15, lineHeight: '24px', whiteSpace: 'nowrap' },
    '& dd > *': { verticalAlign: 'top' },
    '& dd[data-figure]': { ...theme.typography.h5, fontVariantNumeric: 'tabular-nums' },
    '& dd[data-missing]': { color: palette.warning.main },
    '& dd[data-negative]': { color: palette.error.main },
    [theme.breakpoints.down('sm')]: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      paddingBlock: 8,
      '& > div': { padding: 0, borderLeft: 0 },
    },
  }
})

const Nothing = ({ resource, name }: { readonly resource: Resource; readonly name: string }) => {
  const translate = useTranslate()
  return translate(fieldTypeOf(shownField(resource, name)).isDay ? 'parent.noDate' : 'parent.nothing')
}

interface ValueProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly column: Column
  readonly mayEdit: boolean
}

const Changeable = styled('button')(({ theme }) => {
  const { palette } = theme.vars
  return {
    margin: '0 -6px',
    padding: '0 6px',
    minHeight: 24,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'text',
    '&:hover': { background: palette.background.sunken, boxShadow: `inset 0 0 0 1px ${palette.line.strong}` },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 0 },
  }
})

interface SummaryFieldProps {
  readonly record: AnyRecord
  readonly column: Column
  readonly name: string
  readonly children: ReactNode
}

/** Value edited in place above a record's lists. Enter and blur save; Esc cancels. */
const SummaryField = ({ record, column, name, children }: SummaryFieldProps) => {
  const { resource, edits, save } = useCellEditing()
  const translate = useTranslate()
  const edit = useCellEdit(record.id, name)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const under = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = () => {
    const typed = viewOf(fieldOf(resource, name)).toInput?.(record[name] ?? null, fieldOf(resource, name))
    edits.set(record.id, name, { record, typed, isDirty: false })
  }
  const saveNow = () => {
    const now = edits.get(record.id, name)
    if (now && !now.isSaving && !now.theirs) void save(name, now)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!edit || isTaken(event)) return
    if (event.key === 'Escape') edits.set(record.id, name, null)
    else if (event.key === 'Enter') saveNow()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (!edit)
    return (
      <Changeable
        type="button"
        onClick={start}
        aria-label={translate('parent.change', { label: column.label })}
      >
        {children}
      </Changeable>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box inside
    <div
      ref={setPlace}
      style={{ width: 168 }}
      onKeyDown={onKeyDown}
      onFocus={() => clearTimeout(leaving.current)}
      // A popup elsewhere in the DOM belongs to the field and returns the focus in the next tick.
      onBlur={() => {
        leaving.current = setTimeout(() => {
          if (!place?.contains(document.activeElement)) saveNow()
        })
      }}
    >
      <CellEditor column={column} name={name} edit={edit} anchor={place} under={under} />
    </div>
  )
}

const Value = ({ resource, record, column, mayEdit }: ValueProps) => {
  const { name } = column
  const isEmpty = valueText(resource, name, record[name]) === ''
  const shown = isEmpty ? <Nothing resource={resource} name={name} /> : cellOf(resource, column, record)
  const changed = mayEdit ? editableField(resource, column, record) : null
  if (changed !== null)
    return (
      <SummaryField record={record} column={column} name={changed}>
        {shown}
      </SummaryField>
    )
  return <Figure of={figuresOf(definitionsNow(), resource, Number(record.id), name)}>{shown}</Figure>
}

interface SummaryProps {
  /** Undefined while loading; the figures already have their space. */
  readonly record: AnyRecord | undefined
  readonly names: readonly string[]
  readonly isWhole: boolean
}

const Awaited = () => <Skeleton aria-hidden component="span" width={88} height={10} />

/** Summary of the page's record: figures with links to their lists, and editable fields. */
export const Summary = ({ record, names, isWhole }: SummaryProps) => {
  const { resource, mayEdit } = useListing()
  const { HeadFigures } = useExtension(resource.name)
  const editing = useNewCellEditing()
  return (
    <CellEditingProvider value={editing}>
      <Figures translate="no">
        {columnsOf(resource, names).map((column) => (
          <div key={column.name}>
            <dt>{column.label}</dt>
            <dd
              data-figure={fieldTypeOf(shownField(resource, column.name)).summedAs !== undefined || undefined}
              data-missing={
                (record &&
                  valueText(resource, column.name, record[column.name]) === '' &&
                  fieldTypeOf(shownField(resource, column.name)).isDay) ||
                undefined
              }
            >
              {record ? (
                <Value resource={resource} record={record} column={column} mayEdit={mayEdit} />
              ) : (
                <Awaited />
              )}
            </dd>
          </div>
        ))}
        {HeadFigures && isWhole && record && (
          <Suspense>
            <HeadFigures recordId={Number(record.id)} />
          </Suspense>
        )}
      </Figures>
    </CellEditingProvider>
  )
}
