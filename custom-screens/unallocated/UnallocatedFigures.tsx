import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Key } from '../../admin/layout/Key.tsx'
import { useSidePanelRoom } from '../../admin/layout/Paper.tsx'
import { openedFromList } from '../../admin/resource/form/leave-form.ts'
import { useListFilter, useRecordList } from '../../admin/resource/list/record-list.ts'
import { useDialogLink } from '../../admin/resource/listing-context.ts'
import { strongPath } from './StrongDialog.tsx'
import { useClosedJobs, useFetchAll, useLinesToAccept, useStrongLines } from './use-suggestions.ts'
import '../i18n/home-texts.ts'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type AgeBucket, ageBuckets } from '../../model/costing/home.ts'
import { formatSterling } from '../../model/format.ts'

const withValue = { not: 0 }

/** Lines with cost 0 are hidden by default: they are no unallocated money. */
const WithoutValueFilter = () => {
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
const AgeFilter = () => {
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

/** Above the unallocated lines: their total, and the suggestions that can be accepted together. */
export const UnallocatedFigures = () => {
  const translate = useTranslate()
  const dialog = useDialogLink()
  const { sums, count, isPending } = useRecordList()
  const [closedJobs] = useClosedJobs()
  const lines = useLinesToAccept()
  const strong = useStrongLines(lines, closedJobs).length
  // Without a side panel, no suggestions load first.
  useFetchAll(lines, closedJobs, !useSidePanelRoom())
  const { remainingAmount } = sums
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 36 }}>
      <Box
        role="status"
        translate="no"
        sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25, flexGrow: 1 }}
      >
        {!isPending && remainingAmount !== undefined && (
          <>
            <Typography variant="h4" component="strong">
              {formatSterling(remainingAmount)}
            </Typography>{' '}
            <Typography component="span" color="textSecondary">
              {translate('unallocated.inLines', { smart_count: count })}
            </Typography>
          </>
        )}
      </Box>
      {strong > 0 && (
        <Button
          component={Link}
          to={dialog(strongPath)}
          state={openedFromList}
          variant="outlined"
          aria-keyshortcuts="A"
          endIcon={<Key aria-hidden>A</Key>}
        >
          {translate('unallocated.acceptCount', { smart_count: strong })}
        </Button>
      )}
      {/* Last, so that nothing moves when suggestions arrive. */}
      <AgeFilter />
      <WithoutValueFilter />
    </Box>
  )
}
