import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import { useTranslate } from 'react-admin'
import { TextBox } from '../families/text/TextBox.tsx'
import type { InputProps, KindScreen } from '../kind-screen.ts'
import { styled } from '../styled.ts'
import { type ColourField, colour as kind } from './model.ts'

const Swatch = styled('span')({
  display: 'inline-block',
  width: 16,
  height: 16,
  marginRight: 8,
  verticalAlign: 'text-bottom',
  borderRadius: 4,
  border: '1px solid rgba(128,128,128,.6)',
})

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

export const colour: KindScreen<ColourField, string, string> = {
  column: { min: 110, grow: 1 },
  cell: ({ value }) => (
    <Box component="span">
      <Swatch style={{ backgroundColor: value }} aria-hidden />
      {value}
    </Box>
  ),
  toInput: (value) => value ?? '',
  fromInput: (typed) => typed,
  Input: ColourInput,
}
