import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import { useListFilter } from '../../admin/resource/list/use-list-filter.ts'

const withValue = { not: 0 }

/** Lines with cost 0 are hidden by default: they are no unallocated money. */
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
