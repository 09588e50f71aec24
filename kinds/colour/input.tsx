import InputAdornment from '@mui/material/InputAdornment'
import { useTranslate } from 'react-admin'
import { TextBox } from '../families/text/TextBox.tsx'
import type { InputProps, KindInput } from '../kind-input.ts'
import { styled } from '../styled.ts'
import { type ColourField, colour as kind } from './model.ts'

const Picker = styled('input')({
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
})

/** Shown by the picker while no colour is set: it cannot show none. */
const neutral = '#808080'

const ColourInput = (props: InputProps<ColourField, string>) => {
  const translate = useTranslate()
  const isColour = kind.check(props.value).length === 0
  const picker = (
    <InputAdornment position="end">
      <Picker
        type="color"
        aria-label={translate('form.pickColour', { label: props.label })}
        value={isColour ? props.value.toLowerCase() : neutral}
        onChange={(event) => props.onChange(event.target.value)}
        disabled={props.readOnly}
      />
    </InputAdornment>
  )
  return <TextBox {...props} endAdornment={picker} />
}

export const colour: KindInput<ColourField, string> = { Input: ColourInput }
