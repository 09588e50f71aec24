import '../../admin/i18n/home-texts.ts'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useListFilter } from '../../admin/resource/list/use-list-filter.ts'
import { type AgeBucket, ageBuckets } from '../../model/home.ts'

/** Order date filters by age, relative to today, so that bookmarks stay valid. */
const dates: Readonly<Record<AgeBucket, unknown>> = {
  to30: { from: 'today-30d' },
  to60: { from: 'today-60d', to: 'today-31d' },
  to90: { from: 'today-90d', to: 'today-61d' },
  over90: { to: 'today-91d' },
  undated: null,
}

const any = 'any'

/** Filters by age in whole days, or orders without a date. */
export const AgeFilter = () => {
  const translate = useTranslate()
  const [value, ask] = useListFilter('orderDate')
  const age = ageBuckets.find((one) => JSON.stringify(dates[one]) === JSON.stringify(value)) ?? any
  const textOf = (one: AgeBucket | typeof any) =>
    one === any ? translate('unallocated.anyAge') : translate(`homeDesk.unallocated.ages.${one}`)
  const label = translate('unallocated.age')
  return (
    <TextField
      select
      size="small"
      value={age}
      slotProps={{
        select: {
          SelectDisplayProps: { 'aria-label': label },
          renderValue: () => `${label}: ${textOf(age)}`,
        },
      }}
      onChange={({ target: { value } }) => {
        const chosen = ageBuckets.find((one) => one === value)
        ask(chosen ? dates[chosen] : undefined)
      }}
      // Same style as the filters below.
      sx={{
        width: 152,
        '& .MuiSelect-select': { fontSize: 13, fontWeight: 600, paddingBlock: { sm: '5px' } },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'line.strong' },
      }}
    >
      {([any, ...ageBuckets] as const).map((one) => (
        <MenuItem key={one} value={one}>
          {textOf(one)}
        </MenuItem>
      ))}
    </TextField>
  )
}
