import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import { useListFilter } from '../../admin/resource/list/use-list-filter.ts'

const withValue = { not: 0 }

/** Lines that cost nothing are not unallocated money, and are listed only when somebody asks for them. */
export const WithoutValueFilter = () => {
  const translate = useTranslate()
  const [value, ask] = useListFilter('remainingAmount')
  return (
    <FormControlLabel
      label={translate('unallocated.withoutValue')}
      control={
        <Checkbox
          size="small"
          checked={value === undefined}
          onChange={(_, checked) => ask(checked ? undefined : withValue)}
        />
      }
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ marginRight: 0 }}
    />
  )
}
