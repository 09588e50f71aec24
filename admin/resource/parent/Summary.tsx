import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { figuresOf } from '../../../model/figures-of.ts'
import { type AnyRecord, valueText } from '../../../model/record-text.ts'
import { shownField } from '../../../model/resources.ts'
import { definitionsNow } from '../../definitions.ts'
import { useExtension } from '../../extension-points.ts'
import { type Column, cellOf, columnsOf } from '../../table/columns.ts'
import { Figure } from '../Figure.tsx'
import { editableField } from '../list/cells/editable-cells.ts'
import { CellEditingProvider, useNewCellEditing } from '../list/cells/use-cell-editing.ts'
import { useListing } from '../listing-context.ts'
import { SummaryField } from './SummaryField.tsx'

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
  const { editing } = useNewCellEditing(() => 0)
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
