import { styled } from '@mui/material/styles'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate, formatDecimal, formatSterling, withPounds } from '../../model/format.ts'
import { FigureTable } from '../FigureTable.tsx'
import { excesses, type TypedLine } from './order-draft.ts'

const Lines = styled(FigureTable)(({ theme }) => {
  const { palette } = theme.vars
  return {
    '& td': { verticalAlign: 'top' },
    '& td:first-of-type': { paddingTop: 14, overflowWrap: 'anywhere' },
    '& td[data-number]': { paddingTop: 14 },
    '& [data-box]': { width: 130 },
    '& small': { ...theme.typography.caption, display: 'block', color: palette.text.secondary },
    '& small[data-above]': { color: palette.warning.main },
    [theme.breakpoints.down('sm')]: {
      '& thead': { display: 'none' },
      '&, & tbody': { display: 'block' },
      '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4px 8px', padding: '8px 0' },
      '& td, & td:first-of-type, & td[data-number]': { padding: 0 },
      '& td:first-of-type, & td[data-number]': { gridColumn: '1 / 3' },
      '& [data-box]': { width: 'auto' },
    },
  }
})

interface TypedTexts {
  readonly quantity?: string
  readonly cost?: string
}

interface OrderLinesProps {
  readonly lines: readonly TypedLine[]
  readonly onType: (quoteLineId: number, typed: TypedTexts) => void
}

type SuggestedTextFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> & {
  readonly value: string
  readonly onType: (text: string) => void
}

/**
 * Text field whose value can be a suggestion that loads later. While focused, it keeps its text, so that a
 * late suggestion does not mix with typed text.
 */
export const SuggestedTextField = ({ value, onType, ...props }: SuggestedTextFieldProps) => {
  const [kept, setKept] = useState<string | null>(null)
  return (
    <TextField
      {...props}
      value={kept ?? value}
      onFocus={() => setKept(value)}
      onChange={({ target }) => {
        setKept(target.value)
        onType(target.value)
      }}
      onBlur={() => setKept(null)}
    />
  )
}

interface NumberBoxProps extends Pick<SuggestedTextFieldProps, 'value' | 'onType' | 'placeholder' | 'sx'> {
  readonly label: string
  readonly fault: string | undefined
  readonly hint?: string | null
}

/** Box for a number in a row, whose label is not drawn. */
export const NumberBox = ({ label, placeholder, fault, hint, ...box }: NumberBoxProps) => (
  <SuggestedTextField
    {...box}
    error={fault !== undefined}
    helperText={fault ?? hint}
    slotProps={{
      htmlInput: { inputMode: 'decimal', autoComplete: 'off', 'aria-label': label, placeholder },
    }}
  />
)

/** Lines of an order with typed quantity and price. A line without a quantity is not ordered. */
export const OrderLines = ({ lines, onType }: OrderLinesProps) => {
  const translate = useTranslate()
  return (
    <Lines aria-label={translate('quoteOrder.lines')}>
      <thead>
        <tr>
          <th scope="col">{translate('quoteOrder.line')}</th>
          <th scope="col">{translate('quoteOrder.quantity')}</th>
          <th scope="col">{translate('quoteOrder.cost')}</th>
          <th scope="col" data-number>
            {translate('quoteOrder.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((typed) => {
          const { line, texts, amount, faults } = typed
          const left = formatDecimal(line.remaining, 0, 4)
          return (
            <tr key={line.quoteLineId}>
              <td>
                {line.description}
                <small>
                  {translate(line.costRate === null ? 'quoteOrder.left' : 'quoteOrder.leftAtCost', {
                    left: [left, line.unit].filter(Boolean).join(' '),
                    quoted: formatSterling(line.quotedEach),
                    cost: withPounds(formatDecimal(line.costRate ?? 0, 2, 4)),
                  })}
                </small>
              </td>
              <td data-box>
                <NumberBox
                  label={translate('quoteOrder.quantityOf', { line: line.description })}
                  placeholder={translate('quoteOrder.quantity')}
                  value={texts.quantity}
                  onType={(quantity) => onType(line.quoteLineId, { quantity })}
                  fault={faults.quantity}
                />
              </td>
              <td data-box>
                <NumberBox
                  label={translate('quoteOrder.costOf', { line: line.description })}
                  placeholder={translate('quoteOrder.cost')}
                  value={texts.cost}
                  onType={(cost) => onType(line.quoteLineId, { cost })}
                  fault={faults.cost}
                  hint={
                    line.lastPaid &&
                    translate('quoteOrder.lastPaid', {
                      price: formatSterling(line.lastPaid.costEach),
                      day: line.lastPaid.day ? formatDate(line.lastPaid.day) : '',
                    })
                  }
                />
              </td>
              <td data-number>
                {amount === null ? '' : formatSterling(amount)}
                {excesses.map(
                  ([what, text]) =>
                    typed[what] > 0 && (
                      <small key={what} data-above>
                        {translate(text, { amount: formatSterling(typed[what]) })}
                      </small>
                    ),
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Lines>
  )
}
