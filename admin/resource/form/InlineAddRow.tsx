import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type KeyboardEvent, memo, useRef } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { styled } from '../../../kinds/styled.ts'
import { isTaken } from '../../../kinds/taken-key.ts'
import { formFields } from '../../../model/form.ts'
import { useRefreshRecords } from '../../providers/use-refresh-records.ts'
import type { Column } from '../../table/columns.ts'
import { BoxCell, BoxRow, Cell, ControlsCell, Row } from '../../table/elements.ts'
import { useListing } from '../listing-context.ts'
import { computedText } from './computed-text.ts'
import { FormField } from './FormField.tsx'
import { useHalfTyped } from './half-typed.ts'
import { RefusalAlert } from './RefusalAlert.tsx'
import { shownFields, startingValues, typedFrom } from './record-form.ts'
import { useRecordForm } from './use-record-form.ts'

export interface InlineAddRowProps {
  readonly columns: readonly Column[]
  readonly selectable: boolean
  /** One below the other, as on a phone. */
  readonly stacked: boolean
}

const block = { display: 'block' } as const

/**
 * The last row of a list, in which a record is typed and added. Its fields stand in their columns. After a success
 * they are empty and the first one has the focus, so that a bill is typed in line by line; after a refusal they keep
 * what was typed. It renders again only when something of it changes, and not with the list above.
 */
export const InlineAddRow = memo(({ columns, selectable, stacked }: InlineAddRowProps) => {
  const { resource, pagePath, parentValues } = useListing()
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const refresh = useRefreshRecords()
  const row = useRef<HTMLTableRowElement>(null)
  const every = columns.flatMap((column) => [column, ...(column.under ?? [])])
  const names = shownFields(resource, 'create').filter(
    (name) => !(name in parentValues) && every.some(({ input }) => input === name),
  )
  const empty = typedFrom(resource, formFields(resource), startingValues(resource, parentValues))
  const { form, submit, refusal } = useRecordForm({
    resource,
    mode: 'create',
    names,
    values: parentValues,
    part: 'row',
    save: async (values) => {
      await dataProvider.create(resource.name, { data: { ...parentValues, ...values } })
      form.reset(empty)
      refresh()
      row.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    },
  })
  const { isDirty, isValid, isSubmitting } = form.formState
  useHalfTyped(isDirty, pagePath)
  const typed = useWatch({ control: form.control })
  const canAdd = isValid && !isSubmitting
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isTaken(event)) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (!isSubmitting) void submit()
  }
  const field = (name: string) => (
    <FormField
      resource={resource}
      name={name}
      mode="create"
      control={form.control}
      saysWrong={isDirty}
      compact={!stacked}
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
    <Row role="row" style={block}>
      <Cell role="cell" style={{ padding: 8, whiteSpace: 'normal' }}>
        <RefusalAlert refusal={refusal} names={names} />
      </Cell>
    </Row>
  )
  if (stacked)
    return (
      <>
        {alert}
        <Row role="row" ref={row} style={block} onKeyDown={submitOnEnter}>
          <Cell role="cell" style={{ padding: 12, overflow: 'visible' }}>
            <Stack spacing={1.5}>
              {names.map((name) => (
                <div key={name}>{field(name)}</div>
              ))}
              <div>{button}</div>
            </Stack>
          </Cell>
        </Row>
      </>
    )
  return (
    <>
      {alert}
      <BoxRow role="row" ref={row} onKeyDown={submitOnEnter}>
        {selectable && <Cell role="cell" />}
        {columns.map(({ name, input, align, under = [] }) => (
          <BoxCell key={name} role="cell" data-align={align}>
            {input && names.includes(input) ? (
              <Boxes>
                {[input, ...under.map((column) => column.input)].map(
                  (one) => one && names.includes(one) && <div key={one}>{field(one)}</div>,
                )}
              </Boxes>
            ) : (
              <ProductPreview>{computedText(resource, name, typed)}</ProductPreview>
            )}
          </BoxCell>
        ))}
        <ControlsCell role="cell" style={{ paddingTop: 5, textAlign: 'right' }}>
          {button}
        </ControlsCell>
      </BoxRow>
    </>
  )
})

/** Of a column, and of what stands below it in the rows. */
const Boxes = styled('div')({
  display: 'flex',
  gap: 8,
  '& > *': { flex: '1 1 0', minWidth: 0 },
  '& > :first-of-type': { flexGrow: 1.4 },
})

const ProductPreview = ({ children }: { readonly children: string }) => (
  <Stack component="span" sx={{ px: 1, pt: '8px', color: 'text.secondary' }}>
    {children}
  </Stack>
)
