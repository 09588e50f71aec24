import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/PriorityHigh'
import type { KindScreen } from '../kind-screen.ts'
import { type ChoiceField, optionOf } from './model.ts'
import { Pill } from './Pill.ts'

/** Beside the word, of what is done and what is wrong. */
const signs = { info: null, good: CheckIcon, warning: null, bad: WarningIcon } as const

export const choice: KindScreen<ChoiceField, string, string> = {
  column: { min: 110, grow: 1 },
  isPill: true,
  cell: ({ value, field }) => {
    const option = optionOf(field, value)
    const Sign = option?.tone ? signs[option.tone] : null
    return (
      <Pill data-tone={option?.tone}>
        {Sign && <Sign aria-hidden />}
        {option?.label ?? value}
      </Pill>
    )
  },
  toInput: (value, field) => value ?? field.default ?? '',
  fromInput: (typed) => typed,
  options: ({ options }) => options,
}
