import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, memo, type ReactNode, type Ref, useRef } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { isHandledKey } from '../../layout/Key.tsx'
import { useIsCompact } from '../../layout/Paper.tsx'
import { type Column, columnsOf } from '../../table/columns.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { useListing } from '../listing-context.ts'
import { computedText } from './computed-text.ts'
import { FormField } from './FormField.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'
import { shownFields } from './record-form.ts'
import { useAddRow } from './use-add-row.ts'

const isWorkedOut = (resource: Resource, { name, bar }: Column): boolean =>
  bar === null && fieldTypeOf(fieldOf(resource, name)).workOut !== undefined

const isLong = ({ screen, name }: Column, resource: Resource): boolean =>
  screen.column.grow > 1 && resource.list.addRow?.onceUsed?.[name] === undefined

/** Key of the list's add row, and how to reset it: linking resets the form (specification section 4). */
export const useAddRowRound = (): readonly [round: number, startAnew: () => void] => {
  const { pagePath } = useListing()
  const [round, setRound] = useStore(`add-row.${pagePath}`, 0)
  return [round, () => setRound(round + 1)]
}

interface InlineAddRowProps {
  readonly columns: readonly Column[]
  /** The records above, as far as they are loaded. */
  readonly records?: readonly AnyRecord[]
  readonly selectable: boolean
  /** Its button opened it. */
  readonly startsFocused?: boolean
}

/** Inputs are below their headings; in two lines where columns are too narrow for them; below each other on a phone. */
const useLayout = (): 'columns' | 'lines' | 'stacked' => {
  const card = useCards()
  const isNarrow = useIsCompact()
  if (card) return 'stacked'
  return isNarrow ? 'lines' : 'columns'
}

const block = { display: 'block' } as const
const contents = { display: 'contents' } as const
const noRecords: readonly AnyRecord[] = []

/** The columns, with fields below them that the list shows once a record has them. */
const columnsWithUsed = (
  resource: Resource,
  columns: readonly Column[],
  used: readonly string[],
): readonly Column[] => {
  const { onceUsed = {} } = resource.list.addRow ?? {}
  return columns.map((column) => {
    const below = used.filter((name) => onceUsed[name] === column.name)
    return below.length === 0
      ? column
      : { ...column, under: [...columnsOf(resource, below), ...(column.under ?? [])] }
  })
}

interface RowLayoutProps {
  readonly row: Ref<HTMLTableRowElement>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly field: (name: string) => ReactNode
  readonly button: ReactNode
}

const StackedRow = ({
  row,
  onKeyDown,
  field,
  button,
  names,
}: RowLayoutProps & { readonly names: readonly string[] }) => (
  <tr role="row" ref={row} style={block} onKeyDown={onKeyDown}>
    <td role="cell" style={{ padding: 12, overflow: 'visible' }}>
      <Stack spacing={1.5}>
        {names.map((name) => (
          <div key={name}>{field(name)}</div>
        ))}
        <div>{button}</div>
      </Stack>
    </td>
  </tr>
)

interface TableLayoutProps extends RowLayoutProps {
  readonly columns: readonly Column[]
  readonly isTyped: (column: Column) => boolean
  readonly shown: (column: Column) => ReactNode
}

const RowInLines = ({ row, onKeyDown, field, button, columns, isTyped, shown }: TableLayoutProps) => {
  const { resource } = useListing()
  const every = columns.flatMap((column) => [column, ...(column.under ?? [])])
  const texts = every.filter((column) => isTyped(column) && isLong(column, resource))
  const others = every.filter((column) =>
    isTyped(column) ? !isLong(column, resource) : isWorkedOut(resource, column),
  )
  return (
    <tr data-boxes data-lines role="row" ref={row} onKeyDown={onKeyDown}>
      {[...texts, ...others].map((column) => (
        <td
          data-box
          data-long={isLong(column, resource) || undefined}
          key={column.name}
          role="cell"
          data-align={column.align}
        >
          <span aria-hidden>{column.label}</span>
          {isTyped(column) && column.input ? field(column.input) : shown(column)}
        </td>
      ))}
      <td data-controls role="cell" style={{ alignSelf: 'end' }}>
        {button}
      </td>
    </tr>
  )
}

const RowInColumns = ({
  row,
  onKeyDown,
  field,
  button,
  columns,
  isTyped,
  shown,
  selectable,
  used,
}: TableLayoutProps & { readonly selectable: boolean; readonly used: readonly string[] }) => (
  <tr data-boxes role="row" ref={row} onKeyDown={onKeyDown}>
    {selectable && <td role="cell" />}
    {columns.map((column) => {
      const inputs = [column, ...(column.under ?? [])].filter(isTyped)
      return (
        <td data-box key={column.name} role="cell" data-align={column.align}>
          {inputs.length > 0 ? (
            <Boxes>
              {inputs.map(
                ({ input }) =>
                  input && (
                    <div key={input} data-short={used.includes(input) || undefined}>
                      {field(input)}
                    </div>
                  ),
              )}
            </Boxes>
          ) : (
            shown(column)
          )}
        </td>
      )
    })}
    <td data-controls role="cell" style={{ paddingTop: 5, textAlign: 'right' }}>
      {button}
    </td>
  </tr>
)

/** Add row of a list, with the form of `useAddRow`. Memoized. */
export const InlineAddRow = memo((props: InlineAddRowProps) => {
  const { columns, records = noRecords, selectable, startsFocused = false } = props
  const layout = useLayout()
  const { resource, parentValues } = useListing()
  const translate = useTranslate()
  const row = useRef<HTMLTableRowElement>(null)
  const isUsed = (name: string) => records.some((record) => (record[name] ?? '') !== '')
  const isColumn = (name: string) => columns.some((column) => column.name === name)
  const used = Object.keys(resource.list.addRow?.onceUsed ?? {}).filter(
    (name) => isUsed(name) && !isColumn(name),
  )
  const withUsed = columnsWithUsed(resource, columns, used)
  const every = withUsed.flatMap((column) => [column, ...(column.under ?? [])])
  const names = shownFields(resource, 'create').filter(
    (name) => !(name in parentValues) && every.some(({ input }) => input === name),
  )
  /** Several columns can show a record that one reference names: it is typed in the first of them. */
  const isTyped = (column: Column) =>
    names.some((name) => name === column.input && every.find(({ input }) => input === name) === column)
  const { recordForm, add, typedIn } = useAddRow({ names, records, row, startsFocused })
  const { form, refusal } = recordForm
  const { isDirty, isValid, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isHandledKey(event)) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  const field = (name: string) => (
    <div style={contents} onInput={() => typedIn(name)}>
      <FormField
        resource={resource}
        name={name}
        mode="create"
        saysWrong={isDirty}
        compact={layout !== 'stacked'}
      />
    </div>
  )
  const button = (
    <Button
      size="small"
      variant="contained"
      disabled={!isValid || isSubmitting}
      loading={isSubmitting}
      onClick={add}
      aria-label={translate('row.addTo', { title: resource.title })}
    >
      {translate('row.add')}
    </Button>
  )
  const shown = (column: Column) =>
    column.bar === null && (
      <Stack component="span" sx={{ px: 1, pt: '8px', color: 'text.secondary' }}>
        {computedText(resource, column.name, typed)}
      </Stack>
    )
  const inRow = { row, onKeyDown, field, button }
  const inTable = { ...inRow, columns: withUsed, isTyped, shown }
  return (
    <RecordForm of={recordForm}>
      {refusal && (
        <tr role="row" style={block}>
          <td role="cell" style={{ padding: 8, whiteSpace: 'normal' }}>
            <RefusalAlert refusal={refusal} names={names} />
          </td>
        </tr>
      )}
      {layout === 'stacked' && <StackedRow {...inRow} names={names} />}
      {layout === 'lines' && <RowInLines {...inTable} />}
      {layout === 'columns' && <RowInColumns {...inTable} selectable={selectable} used={used} />}
    </RecordForm>
  )
})

const Boxes = styled('div')({
  display: 'flex',
  gap: 8,
  '& > *': { flex: '1 1 0', minWidth: 0 },
  '& > :first-of-type': { flexGrow: 1.4 },
  '& > [data-short]': { flex: 'none', width: 72 },
})
