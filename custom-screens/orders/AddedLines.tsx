import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { ReferencePicker } from '../../admin/fields/ReferencePicker.tsx'
import { costingCategories, purchaseLines } from '../../resources.config.ts'
import type { AddedLine, ReadAddedLine } from './invoice-draft.ts'

const { description, quantity, costEach, costingCategoryId } = purchaseLines.fields

/** A line of a quote that a line of the invoice can be linked to, with its costing category. */
export interface Target {
  readonly quoteLineId: number
  readonly description: string
  readonly costingCategoryId: number
}

interface AddedLinesProps {
  readonly lines: readonly ReadAddedLine[]
  readonly targets: readonly Target[]
  readonly onChange: (lines: readonly AddedLine[]) => void
  readonly refused: Readonly<Record<string, readonly string[]>>
}

interface AddedLineFieldsProps {
  readonly read: ReadAddedLine
  readonly number: number
  readonly targets: readonly Target[]
  readonly onChange: (part: Partial<AddedLine>) => void
  readonly onTakeOut: () => void
  /** Sentence of the server about a field. */
  readonly refusedOf: (name: string) => string | undefined
}

const AddedLineFields = ({
  read: { added, faults },
  number,
  targets,
  onChange,
  onTakeOut,
  refusedOf,
}: AddedLineFieldsProps) => {
  const translate = useTranslate()
  const fault = (name: string, own?: string) => {
    const sentence = own ?? refusedOf(name)
    return { error: sentence !== undefined, helperText: sentence }
  }
  const { helperText: categoryFault } = fault('costingCategoryId')
  const choose = (id: number | null) => {
    const target = targets.find(({ quoteLineId }) => quoteLineId === id)
    onChange({ quoteLineId: id, ...(target && { costingCategoryId: target.costingCategoryId }) })
  }
  return (
    <Box
      role="group"
      aria-label={translate('orderPart.added', { number })}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 100px 130px auto' },
        gap: 1.5,
        '& > *': { minWidth: 0 },
      }}
    >
      <TextField
        label={description.label}
        value={added.description}
        onChange={({ target }) => onChange({ description: target.value })}
        required
        autoFocus
        autoComplete="off"
        {...fault('description')}
        slotProps={{ htmlInput: { maxLength: description.maxLength } }}
        sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' } }}
      />
      <TextField
        label={quantity.label}
        value={added.quantity}
        onChange={({ target }) => onChange({ quantity: target.value })}
        required
        autoComplete="off"
        {...fault('quantity', faults.quantity)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        label={costEach.label}
        value={added.cost}
        onChange={({ target }) => onChange({ cost: target.value })}
        required
        autoComplete="off"
        {...fault('costEach', faults.cost)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <IconButton
        aria-label={translate('orderPart.takeOut', { number })}
        onClick={onTakeOut}
        sx={{ alignSelf: 'start', order: { xs: 1, sm: 0 }, justifySelf: 'end' }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      <Box
        sx={{
          gridColumn: '1 / -1',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 1.5,
          '& > *': { minWidth: 0 },
        }}
      >
        <TextField
          select
          label={translate('orderPart.countsFor')}
          value={added.quoteLineId ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
          {...fault('quoteLineId')}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          {targets.map(({ quoteLineId, description: text }) => (
            <MenuItem key={quoteLineId} value={quoteLineId}>
              {text}
            </MenuItem>
          ))}
          <MenuItem value="">{translate('orderPart.noQuoteLine')}</MenuItem>
        </TextField>
        <ReferencePicker
          target={costingCategories}
          label={costingCategoryId.label}
          value={added.costingCategoryId}
          onChange={(id) => onChange({ costingCategoryId: id })}
          required
          {...(categoryFault !== undefined && { error: categoryFault })}
        />
      </Box>
    </Box>
  )
}

/** Lines of an invoice that were not ordered, such as freight. */
export const AddedLines = ({ lines, targets, onChange, refused }: AddedLinesProps) => {
  const translate = useTranslate()
  const addButton = useRef<HTMLButtonElement>(null)
  const [first] = targets
  const all = lines.map(({ added }) => added)
  const add = () =>
    onChange([
      ...all,
      {
        key: Math.max(0, ...all.map(({ key }) => key)) + 1,
        description: '',
        quantity: '1',
        cost: '',
        costingCategoryId: first?.costingCategoryId ?? null,
        quoteLineId: first?.quoteLineId ?? null,
      },
    ])
  return (
    <>
      {lines.map((read, index) => {
        const { key } = read.added
        return (
          <AddedLineFields
            key={key}
            read={read}
            number={index + 1}
            targets={targets}
            onChange={(part) =>
              onChange(all.map((added) => (added.key === key ? { ...added, ...part } : added)))
            }
            onTakeOut={() => {
              onChange(all.filter((other) => other.key !== key))
              // The button that was pressed is removed with its line.
              addButton.current?.focus()
            }}
            refusedOf={(name) => refused[`added.${index}.${name}`]?.[0]}
          />
        )
      })}
      <Button ref={addButton} size="small" onClick={add} sx={{ alignSelf: 'flex-start' }}>
        {translate('orderPart.add')}
      </Button>
    </>
  )
}
