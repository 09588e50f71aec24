import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { useDataProvider, useStore, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formFields } from '../../../model/form.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { isHandledKey } from '../../layout/Key.tsx'
import { useIsCompact } from '../../layout/Paper.tsx'
import { useRefreshRecords } from '../../providers/query-client.ts'
import { type Column, columnsOf } from '../../table/columns.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { useListing } from '../listing-context.ts'
import { computedText } from './computed-text.ts'
import { FormField } from './FormField.tsx'
import { useOpened } from './leave-form.ts'
import { RecordForm } from './RecordForm.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'
import { formValues, shownFields, startingValues } from './record-form.ts'
import { useRecordForm } from './use-record-form.ts'

const isWorkedOut = (resource: Resource, { name }: Column): boolean =>
  fieldTypeOf(fieldOf(resource, name)).workOut !== undefined

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
}

/** Inputs are below their headings; in two lines where columns are too narrow for them; below each other on a phone. */
const useLayout = (): 'columns' | 'lines' | 'stacked' => {
  const card = useCards()
  const isNarrow = useIsCompact()
  if (card) return 'stacked'
  return isNarrow ? 'lines' : 'columns'
}

const block = { display: 'block' } as const
const noRecords: readonly AnyRecord[] = []

/**
 * Add row of a list. Saving focuses its first field at once, and empties it after the reply, except for what was typed
 * meanwhile: the start of the next record. A refusal keeps the input. Memoized.
 */
export const InlineAddRow = memo(({ columns, records = noRecords, selectable }: InlineAddRowProps) => {
  const layout = useLayout()
  const { resource, pagePath, parentValues } = useListing()
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const refresh = useRefreshRecords()
  const row = useRef<HTMLTableRowElement>(null)
  const focusFirst = () => {
    const first = row.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    first?.focus()
    first?.select()
  }
  const { toAdd } = useOpened()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is shown
  useEffect(() => {
    if (toAdd) focusFirst()
  }, [])
  const { repeats = [], onceUsed = {} } = resource.list.addRow ?? {}
  const isUsed = (name: string) => records.some((record) => (record[name] ?? '') !== '')
  const used = Object.keys(onceUsed).filter(isUsed)
  const withUsed = columns.map((column) => {
    const below = used.filter((name) => onceUsed[name] === column.name)
    return below.length === 0
      ? column
      : { ...column, under: [...columnsOf(resource, below), ...(column.under ?? [])] }
  })
  const every = withUsed.flatMap((column) => [column, ...(column.under ?? [])])
  const names = shownFields(resource, 'create').filter(
    (name) => !(name in parentValues) && every.some(({ input }) => input === name),
  )
  /** Several columns can show a record that one reference names: it is typed in the first of them. */
  const isTyped = (column: Column) =>
    names.some((name) => name === column.input && every.find(({ input }) => input === name) === column)
  const empty = formValues(resource, formFields(resource), startingValues(resource, parentValues))
  const recordForm = useRecordForm({
    resource,
    mode: 'create',
    names,
    values: parentValues,
    stays: pagePath,
    save: async (values) => {
      focusFirst()
      const typedMeanwhile = new Set<string>()
      const watching = recordForm.form.watch((_, { name }) => name !== undefined && typedMeanwhile.add(name))
      try {
        await dataProvider.create(resource.name, { data: { ...parentValues, ...values } })
      } finally {
        watching.unsubscribe()
      }
      const next = recordForm.form.getValues()
      recordForm.form.reset(empty)
      above.current = values
      for (const name of typedMeanwhile) recordForm.form.setValue(name, next[name], { shouldDirty: true })
      if (typedMeanwhile.size > 0) repeatAbove((name) => typedMeanwhile.has(name))
      refresh()
    },
  })
  const { form, submit, refusal } = recordForm
  const { isDirty, dirtyFields, isValid, isSubmitting } = form.formState
  /** Values of the record that was added last, else of the last row. */
  const above = useRef<Values | null>(null)
  const repeatAbove = (typed: (name: string) => boolean) => {
    const last = above.current ?? records.at(-1)
    for (const name of repeats)
      if (last && names.includes(name) && !typed(name))
        form.setValue(name, last[name] ?? null, { shouldDirty: true, shouldValidate: true })
  }
  // A line may be begun before the list has come.
  const hasAbove = above.current !== null || records.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new row, when its first value is typed
  useEffect(() => {
    if (isDirty) repeatAbove((name) => Boolean(dirtyFields[name]))
  }, [isDirty, hasAbove])
  const typed = useWatch({ control: form.control })
  const canAdd = isValid && !isSubmitting
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isHandledKey(event)) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (!isSubmitting) void submit()
  }
  const field = (name: string) => (
    <FormField
      resource={resource}
      name={name}
      mode="create"
      saysWrong={isDirty}
      compact={layout !== 'stacked'}
    />
  )
  const button = (
    <Button
      size="small"
      variant="contained"
      disabled={!canAdd}
      loading={isSubmitting}
      onClick={() => void submit()}
      aria-label={translate('row.addTo', { title: resource.title })}
    >
      {translate('row.add')}
    </Button>
  )
  const alert = refusal && (
    <tr role="row" style={block}>
      <td role="cell" style={{ padding: 8, whiteSpace: 'normal' }}>
        <RefusalAlert refusal={refusal} names={names} />
      </td>
    </tr>
  )
  if (layout === 'stacked')
    return (
      <RecordForm of={recordForm}>
        {alert}
        <tr role="row" ref={row} style={block} onKeyDown={submitOnEnter}>
          <td role="cell" style={{ padding: 12, overflow: 'visible' }}>
            <Stack spacing={1.5}>
              {names.map((name) => (
                <div key={name}>{field(name)}</div>
              ))}
              <div>{button}</div>
            </Stack>
          </td>
        </tr>
      </RecordForm>
    )
  const shown = (column: Column) => (
    <Stack component="span" sx={{ px: 1, pt: '8px', color: 'text.secondary' }}>
      {computedText(resource, column.name, typed)}
    </Stack>
  )
  if (layout === 'lines') {
    const texts = every.filter((column) => isTyped(column) && isLong(column, resource))
    const others = every.filter((column) =>
      isTyped(column) ? !isLong(column, resource) : isWorkedOut(resource, column),
    )
    return (
      <RecordForm of={recordForm}>
        {alert}
        <tr data-boxes data-lines role="row" ref={row} onKeyDown={submitOnEnter}>
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
      </RecordForm>
    )
  }
  return (
    <RecordForm of={recordForm}>
      {alert}
      <tr data-boxes role="row" ref={row} onKeyDown={submitOnEnter}>
        {selectable && <td role="cell" />}
        {withUsed.map((column) => {
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
