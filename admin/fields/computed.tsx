import AttachFileIcon from '@mui/icons-material/AttachFile'
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { subtract } from '../../model/decimal.ts'
import type { Field } from '../../model/definition.ts'
import { compareAgainst, overspend } from '../../model/excess.ts'
import {
  type AggregateField,
  type AmountField,
  type AttachmentsField,
  type CountField,
  computedTypes,
  type JoinedField,
  type LookupField,
  type ProductField,
  type RestField,
  type StageField,
  type SumField,
  type SuppliedField,
  stagesOf,
  type ViewedField,
} from '../../model/fields/computed.ts'
import type { FormulaField } from '../../model/fields/formula.ts'
import { formatSterling, withMinus } from '../../model/format.ts'
import { fieldOf } from '../../model/resources.ts'
import { toggleFiles } from '../attachments/shown-files.ts'
import { OptionsFilter } from './choice.tsx'
import type { CellProps, FieldView } from './field-view.ts'
import { NumberFilter } from './number.tsx'
import { TestToggle } from './TestChoices.tsx'
import { TextFilter, textCell } from './text.tsx'

const Over = styled('span')(({ theme }) => ({
  fontWeight: 600,
  color: theme.vars.palette.error.main,
}))

/** Omissions and credits are negative from the start: they exceed their limit only once matched. */
const isOver = (whole: unknown, value: number) =>
  value < 0 && (typeof whole !== 'number' || overspend(whole, subtract(whole, value)) > 0)

const RestCell = ({ value, field, record }: CellProps<RestField, number>) => {
  if (field.unit !== 'money') return withMinus(computedTypes.rest.format(value, field))
  if (isOver(record[field.of], value)) return <Over>{formatSterling(value)}</Over>
  return field.open && value !== 0 ? <Open>{formatSterling(value)}</Open> : formatSterling(value)
}

const Marked = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontWeight: 600,
  '&.equal': { color: theme.vars.palette.success.main },
  '&.more': { color: theme.vars.palette.error.main },
}))

const Open = styled('span')(({ theme }) => ({ color: theme.vars.palette.warning.main }))

/** A sum compared with its target: green with a tick if equal, red with a warning sign if greater. */
const SumCell = ({ field, value, record, resource }: CellProps<SumField, number>) => {
  const translate = useTranslate()
  const shown =
    field.unit === 'money' ? formatSterling(value) : withMinus(computedTypes.sum.format(value, field))
  if (field.open && value !== 0) return <Open>{shown}</Open>
  const limit = field.against === undefined ? null : record[field.against]
  const verdict = typeof limit === 'number' ? compareAgainst(value, limit) : null
  if (!field.against || !verdict || verdict === 'less') return shown
  const text = translate(`cells.${verdict}`, { label: fieldOf(resource, field.against).label })
  const Icon = verdict === 'equal' ? CheckCircleIcon : WarningIcon
  return (
    <Marked className={verdict}>
      <Icon sx={{ fontSize: 16 }} titleAccess={text} />
      {shown}
    </Marked>
  )
}

const stageOptions = (field: StageField) => stagesOf(field).map((value) => ({ value, label: value }))

const StageCell = ({ value }: { readonly value: string }) => textCell({ value: useTranslate()(value) })

/** Fallback: a lookup is shown as the field at the end of its path. */
const lookup: FieldView<LookupField, unknown> = {
  column: { min: 84, grow: 2 },
  cell: ({ value }) => <span title={String(value)}>{String(value)}</span>,
}

const amount: FieldView<AmountField | ProductField, number> = {
  align: 'right',
  column: { min: 96, grow: 1 },
  cell: ({ value }) => formatSterling(value),
  Filter: NumberFilter,
}

const joined: FieldView<JoinedField, string> = {
  column: { min: 130, grow: 2 },
  cell: textCell,
  Filter: TextFilter,
}

const rest: FieldView<RestField, number> = {
  align: 'right',
  column: { min: 104, grow: 1 },
  cell: (props) => <RestCell {...props} />,
  Filter: NumberFilter,
}

const stage: FieldView<StageField, string> = {
  column: { min: 96, grow: 1 },
  cell: ({ value }) => <StageCell value={value} />,
  Filter: (props) => <OptionsFilter {...props} options={stageOptions(props.field)} />,
  options: stageOptions,
}

const sum: FieldView<SumField, number> = {
  align: 'right',
  column: { min: 110, grow: 1 },
  cell: (props) => <SumCell {...props} />,
  Filter: NumberFilter,
}

const count: FieldView<CountField, number> = {
  align: 'right',
  column: { min: 70, grow: 1 },
  cell: ({ value }) => computedTypes.count.format(value),
  Filter: NumberFilter,
}

const FilesCell = ({ value, resource, record }: CellProps<AttachmentsField, number>) => {
  const translate = useTranslate()
  if (value === 0) return null
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<AttachFileIcon />}
      aria-label={translate('files.count', { smart_count: value })}
      onClick={() => toggleFiles({ resource, id: Number(record.id) })}
      sx={{ minWidth: 0, paddingBlock: 0, '& .MuiButton-startIcon': { marginRight: 0.25 } }}
    >
      {value}
    </Button>
  )
}

const fileTests = [
  ['files.hasFile', { above: 0 }],
  ['files.hasNone', 0],
] as const

const attachments: FieldView<AttachmentsField, number> = {
  align: 'right',
  column: { min: 56, grow: 0 },
  cell: (props) => <FilesCell {...props} />,
  Filter: (props) => <TestToggle {...props} tests={fileTests} />,
}

const SuppliedCell = ({ value, field }: CellProps<SuppliedField, number>) => {
  const shown =
    field.unit === 'money' ? formatSterling(value) : withMinus(computedTypes.supplied.format(value, field))
  return value < 0 ? <Over>{shown}</Over> : shown
}

const viewed: FieldView<ViewedField, number> = {
  align: 'right',
  column: { min: 96, grow: 1 },
  cell: ({ value, field }) =>
    field.unit === 'money' ? formatSterling(value) : withMinus(computedTypes.viewed.format(value, field)),
  Filter: NumberFilter,
}

const supplied: FieldView<SuppliedField, number> = {
  align: 'right',
  // Its values come after the widths are measured.
  column: { min: 128, grow: 1 },
  cell: (props) => <SuppliedCell {...props} />,
}

/** Whether a result is marked unless it is 0. A sum or a rest, which has a `unit`, marks itself. */
export const isOpenFigure = (field: Field | undefined): boolean =>
  field !== undefined && 'as' in field && 'open' in field && field.open === true

/** A view whose cell is in the colour for incomplete values, and empty for 0: nothing is to be done there. */
export const openView = <View extends Pick<FieldView<Field, unknown>, 'cell'>>(view: View): View => ({
  ...view,
  cell: (props) => (props.value === 0 ? null : <Open>{view.cell(props)}</Open>),
})

/** Fallback: it is shown as a field of its result's type. */
const formula: FieldView<FormulaField | AggregateField, unknown> = {
  column: { min: 96, grow: 1 },
  cell: ({ value }) => <span>{String(value)}</span>,
}

export const computedViews = {
  lookup,
  product: amount,
  joined,
  amount,
  rest,
  stage,
  sum,
  count,
  attachments,
  viewed,
  supplied,
  formula,
  aggregate: formula,
}
