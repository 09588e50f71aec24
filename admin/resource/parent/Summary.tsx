import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { type FocusEvent, type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { figuresOf } from '../../../model/figure.ts'
import { mainFiguresOf } from '../../../model/main-figures.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf, fieldPath, meaningOf, referredBy, shownField } from '../../../model/resources.ts'
import { isEmptyIn } from '../../../model/steps.ts'
import { definitionsNow } from '../../definitions.ts'
import { useExtension } from '../../extension-points.ts'
import { isHandledKey } from '../../layout/Key.tsx'
import { type Column, cellOf, columnsOf } from '../../table/columns.ts'
import { Figure, FigureLink } from '../Figure.tsx'
import { CellEditor } from '../list/cells/CellEditor.tsx'
import { editableField } from '../list/cells/editable-cells.ts'
import { useCellEdit } from '../list/cells/use-cell-editing.ts'
import { useListing } from '../listing-context.ts'
import { recordPath } from './parent-tabs.ts'

export const Figures = styled('dl')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: 8,
    // The border of the first in each row is cut off.
    margin: '0 0 0 -21px',
    clipPath: 'inset(-6px -6px -6px 12px)',
    '& > div': { padding: '0 20px', borderLeft: `1px solid ${palette.divider}` },
    '& dt': { ...theme.typography.caption, color: palette.text.secondary },
    '& dd': { margin: 0, minHeight: 24, fontSize: 15, lineHeight: '24px', whiteSpace: 'nowrap' },
    '& dd > *': { verticalAlign: 'top' },
    '& dd[data-figure]': { fontVariantNumeric: 'tabular-nums' },
    '& dd[data-main]': theme.typography.h5,
    '& dd[data-nothing]': { color: palette.text.tertiary },
    '& dd[data-missing]': { color: palette.warning.main },
    '& dd[data-negative]': { color: palette.error.main },
    [theme.breakpoints.down('sm')]: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      columnGap: 12,
      paddingBlock: 8,
      marginLeft: 0,
      clipPath: 'none',
      '& > div': { padding: 0, borderLeft: 0 },
    },
  }
})

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
  const translate = useTranslate()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { edit, start, cancel, saveNow, focusHandlers } = useCellEdit(record, name, slot)
  const under = useRef<HTMLDivElement>(null)
  /** Closed by a key: the button gets the focus back. */
  const returnsFocus = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!edit || isHandledKey(event)) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter') saveNow()
    else return
    returnsFocus.current = true
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) returnsFocus.current = false
    focusHandlers.onBlur()
  }
  const takeFocus = (button: HTMLElement | null) => {
    if (!button || !returnsFocus.current) return
    returnsFocus.current = false
    button.focus()
  }
  if (!edit)
    return (
      <Changeable
        ref={takeFocus}
        type="button"
        onClick={start}
        aria-label={translate('parent.change', { label: column.label })}
      >
        {children}
      </Changeable>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box inside
    <div ref={setSlot} style={{ width: 168 }} onKeyDown={onKeyDown} {...focusHandlers} onBlur={onBlur}>
      <CellEditor column={column} name={name} edit={edit} anchor={slot} under={under} />
    </div>
  )
}

/** The record that a value names or is looked up in. Null if the user may not read such records. */
const linkedRecord = (resource: Resource, record: AnyRecord, name: string) => {
  const [key = name] = fieldPath(resource, name).split('.')
  const to = referredBy(fieldOf(resource, key))
  const id = Number(record[key] ?? 0)
  return to && id > 0 && definitionsNow()[to.name] ? recordPath(to.name, id) : null
}

interface SummaryValueProps {
  readonly record: AnyRecord
  readonly column: Column
  /** What is looked up in another record leads to it, and the reference to it is not picked here. */
  readonly leads?: boolean
}

/** A value of the page's record: typed in place where it can be, else a link to what it is the figure of. */
export const SummaryValue = ({ record, column, leads = false }: SummaryValueProps) => {
  const { resource, mayEdit } = useListing()
  const translate = useTranslate()
  const { name } = column
  const { isDay = false } = fieldTypeOf(shownField(resource, name))
  const shown = isEmptyIn(resource, record, name)
    ? translate(isDay ? 'parent.notYet' : 'parent.nothing')
    : cellOf(resource, column, record)
  const isLed = leads && fieldPath(resource, name) !== name
  const changed = mayEdit && !isLed ? editableField(resource, column, record) : null
  if (changed !== null)
    return (
      <SummaryField record={record} column={column} name={changed}>
        {shown}
      </SummaryField>
    )
  const linked = leads ? linkedRecord(resource, record, name) : null
  if (linked !== null) return <FigureLink to={linked}>{shown}</FigureLink>
  return <Figure of={figuresOf(definitionsNow(), resource, Number(record.id), name)}>{shown}</Figure>
}

/** Look of a figure: large where it is a main one, silent where it is 0, red below. */
export const figureLook = (value: unknown, isMain = false) => ({
  'data-figure': true,
  'data-main': isMain || undefined,
  'data-nothing': value === 0 || undefined,
  'data-negative': (typeof value === 'number' && value < 0) || undefined,
})

interface OneOfSummaryProps {
  /** Undefined while loading; the figures already have their space. */
  readonly record: AnyRecord | undefined
  readonly column: Column
}

const OneOfSummary = ({ record, column }: OneOfSummaryProps) => {
  const { resource } = useListing()
  const { name, label } = column
  const { isDay = false, summedAs } = fieldTypeOf(shownField(resource, name))
  const isMissing = isDay && record !== undefined && isEmptyIn(resource, record, name)
  return (
    <div>
      <dt title={meaningOf(resource, name)}>{label}</dt>
      <dd
        {...(summedAs !== undefined && figureLook(record?.[name], mainFiguresOf(resource).includes(name)))}
        data-missing={isMissing || undefined}
      >
        {record ? (
          <SummaryValue record={record} column={column} />
        ) : (
          <Skeleton aria-hidden component="span" width={88} height={10} />
        )}
      </dd>
    </div>
  )
}

interface SummaryProps extends Pick<OneOfSummaryProps, 'record'> {
  readonly id: number
  readonly names: readonly string[]
  readonly isWhole: boolean
}

/** Summary of the page's record: figures with links to their lists, and editable fields. */
export const Summary = ({ id, record, names, isWhole }: SummaryProps) => {
  const { resource } = useListing()
  const { HeadFigures } = useExtension(resource.name)
  return (
    <Figures translate="no">
      {columnsOf(resource, names).map((column) => (
        <OneOfSummary key={column.name} record={record} column={column} />
      ))}
      {HeadFigures && isWhole && (
        <Suspense>
          <HeadFigures recordId={id} />
        </Suspense>
      )}
    </Figures>
  )
}
