import Popover from '@mui/material/Popover'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { inputOf } from '../../../../kinds/inputs.ts'
import { screenOf } from '../../../../kinds/screens.ts'
import { filteredField } from '../../../../model/filter/check-filter.ts'
import { useListing } from '../../listing-context.ts'
import { useListFilter } from '../use-list-filter.ts'
import { useCounts } from './use-counts.ts'

interface FilterControlProps {
  readonly open: boolean
  /** What it stands below. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly name: string
  readonly label: string
  readonly onClose: () => void
}

/** The kind's own control for the filter by one field. */
export const FilterControl = ({ open, anchor, name, label, onClose }: FilterControlProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [asked, ask] = useListFilter(name)
  const field = filteredField(resource, name)
  const { options } = screenOf(field)
  const { Filter } = inputOf(field)
  const counts = useCounts(name, open && options ? options(field).map(({ value }) => value) : [])
  return (
    <Popover
      open={open}
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': translate('filters.by', { label }), sx: { p: 2, mt: 0.5 } },
      }}
    >
      {Filter && <Filter field={field} label={label} asked={asked} onAsk={ask} counts={counts} />}
    </Popover>
  )
}
