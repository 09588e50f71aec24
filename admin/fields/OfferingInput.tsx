import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useGetList, useSourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { normalizeText, type TextField as TextFieldDefinition } from '../../model/fields/text.ts'
import { longestFilterText } from '../../model/filter/filter.ts'
import { withPounds } from '../../model/format.ts'
import { type AnyRecord, valueText } from '../../model/record-text.ts'
import { referredBy, shownField } from '../../model/resources.ts'
import type { InputProps } from './field-view.ts'
import { MarkedText } from './ReferencePicker.tsx'
import { hiddenLabelProps, TextBox } from './TextBox.tsx'
import { useDebounced } from './use-debounced.ts'

type Offers = NonNullable<TextFieldDefinition['offers']>
type OfferingProps = InputProps<TextFieldDefinition, string> & { readonly offers: Offers }

/** Characters from which on records are offered. */
const fewest = 2
const mostOffered = 20
const none: AnyRecord[] = []

const useOffered = (target: Resource, { sort = 'id' }: Offers, typed: string): readonly AnyRecord[] => {
  const text = [...normalizeText(typed.trim())].slice(0, longestFilterText).join('')
  const wanted = useDebounced(text, 200)
  const { data = none } = useGetList<AnyRecord>(
    target.name,
    {
      pagination: { page: 1, perPage: mostOffered },
      sort: { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' },
      filter: { recordText: wanted, ...(target.enabledBy && { [target.enabledBy]: true }) },
      meta: { countTo: 0 },
    },
    { enabled: wanted.length >= fewest },
  )
  return wanted.length >= fewest ? data : none
}

/** Texts of the fields next to the taken one, without those that the user does not see. */
const shownNext = (target: Resource, { shows = [] }: Offers, record: AnyRecord): string =>
  shows
    .filter((name) => Object.hasOwn(target.fields, name))
    .map((name) => {
      const text = valueText(target, name, record[name])
      const isPrice = fieldTypeOf(shownField(target, name)).cellFormat === 'price'
      return isPrice && text !== '' ? withPounds(text) : text
    })
    .filter((text) => text !== '')
    .join(' · ')

const Offering = ({ target, ...props }: OfferingProps & { readonly target: Resource }) => {
  const { offers, label, value, onChange, onBlur, inputRef, error, required, autoFocus, compact } = props
  const form = useFormContext()
  const source = useSourceContext()
  const offered = useOffered(target, offers, value)
  const textOf = (record: AnyRecord) => String(record[offers.take] ?? '')
  const take = (record: AnyRecord) => {
    onChange(textOf(record))
    // Fills in the fields with a preset from it.
    form.setValue(source.getSource(offers.from), record.id, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
  }
  return (
    <Autocomplete<AnyRecord, false, false, true>
      freeSolo
      fullWidth
      value={null}
      inputValue={value}
      options={[...offered]}
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : textOf(option))}
      getOptionKey={(option) => (typeof option === 'string' ? option : Number(option.id))}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') onChange(text)
      }}
      onChange={(_, chosen) => {
        if (chosen !== null && typeof chosen !== 'string') take(chosen)
      }}
      onBlur={onBlur}
      slotProps={{ popper: { sx: { minWidth: 320 } } }}
      renderOption={({ key, ...item }, record) => (
        <li key={key} {...item}>
          <span style={{ flexGrow: 1 }}>
            <MarkedText text={textOf(record)} typed={value} />
          </span>
          <Typography
            component="span"
            variant="body2"
            sx={{ pl: 2, flexShrink: 0, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {shownNext(target, offers, record)}
          </Typography>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...hiddenLabelProps(label, compact)}
          inputRef={inputRef}
          required={required}
          autoFocus={autoFocus}
          error={error !== undefined}
          helperText={error}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              ...(compact && { 'aria-label': label }),
              autoComplete: 'off',
              spellCheck: true,
            },
          }}
        />
      )}
    />
  )
}

/** A text for which records of a reference are offered (`offers`). Plain in cells, and for those who do not see the reference. */
export const OfferingInput = ({ offers, ...props }: OfferingProps) => {
  const form = useFormContext()
  const reference = props.resource?.fields[offers.from]
  const target = reference && referredBy(reference)
  if (!form || !target || props.readOnly) return <TextBox {...props} spellCheck />
  return <Offering {...props} offers={offers} target={target} />
}
