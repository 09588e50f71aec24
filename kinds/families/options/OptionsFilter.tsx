import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { useTranslate } from 'react-admin'
import type { FilterProps } from '../../kind-input.ts'
import type { Option } from '../../kind-screen.ts'

interface OptionsFilterProps extends Pick<FilterProps<unknown>, 'label' | 'asked' | 'onAsk' | 'counts'> {
  readonly options: readonly Option[]
}

/** Any of the ticked options; none ticked asks for all. */
export const OptionsFilter = ({ label, asked, onAsk, counts, options }: OptionsFilterProps) => {
  const translate = useTranslate()
  const ticked = Array.isArray(asked) ? asked : asked === undefined ? [] : [asked]
  const tick = (value: string, on: boolean) => {
    // In the order of the definition, however they were ticked.
    const next = options
      .map((option) => option.value)
      .filter((other) => (other === value ? on : ticked.includes(other)))
    onAsk(next.length === 0 ? undefined : next)
  }
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {options.map(({ value, label: said }) => {
          const text = translate(said)
          const count = counts.get(value)
          return (
            <FormControlLabel
              key={value}
              label={count === undefined ? text : `${text} (${count})`}
              control={<Checkbox checked={ticked.includes(value)} onChange={(_, on) => tick(value, on)} />}
            />
          )
        })}
      </FormGroup>
    </FormControl>
  )
}
