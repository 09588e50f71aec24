import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'react-admin'

interface SearchBoxProps {
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The searched fields: placeholder, and sentence for screen readers. */
  readonly fields?: { readonly placeholder: string; readonly sentence: string }
  readonly role?: 'searchbox'
}

export const SearchBox = ({ id, label, value, onChange, fields, role }: SearchBoxProps) => {
  const translate = useTranslate()
  return (
    <OutlinedInput
      id={id}
      size="small"
      placeholder={fields?.placeholder ?? label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: '100%', sm: 260 }, '& input:placeholder-shown': { textOverflow: 'ellipsis' } }}
      slotProps={{
        input: { role, 'aria-label': label, 'aria-description': fields?.sentence, maxLength: 200 },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        value !== '' && (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={translate('list.clearFilter')}
              onClick={() => onChange('')}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  )
}
