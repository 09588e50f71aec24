import ClearIcon from '@mui/icons-material/Clear'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { type RefObject, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { filteredField } from '../../../../model/filter/check-filter.ts'
import { viewOf } from '../../../fields/registry.ts'
import { useListing } from '../../listing-context.ts'
import { useListFilter } from '../use-list-filter.ts'
import { Chip } from './Chip.ts'
import { TestText } from './TestText.tsx'
import { useCounts } from './use-counts.ts'

interface FilterControlProps {
  readonly open: boolean
  readonly anchor: RefObject<HTMLElement | null>
  readonly name: string
  readonly label: string
  readonly onClose: () => void
}

const FilterControl = ({ open, anchor, name, label, onClose }: FilterControlProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [value, ask] = useListFilter(name)
  const field = filteredField(resource, name)
  const { Filter, options } = viewOf(field)
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
      {Filter && <Filter field={field} label={label} value={value} onChange={ask} counts={counts} />}
    </Popover>
  )
}

interface FilterButtonProps {
  readonly name: string
  readonly startsOpen?: boolean
  /** The value belongs to the view, whose tab names it already. */
  readonly isOfView?: boolean
  readonly onRemove?: () => void
}

export const FilterButton = ({ name, startsOpen = false, isOfView = false, onRemove }: FilterButtonProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [value, ask] = useListFilter(name)
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(startsOpen)
  const field = filteredField(resource, name)
  const label = resource.fields[name]?.label ?? field.label
  if (!viewOf(field).Filter) return null
  const said = isOfView ? undefined : value
  const close = () => {
    setOpen(false)
    if (value === undefined) onRemove?.()
  }
  const remove = () => {
    ask(undefined)
    onRemove?.()
  }
  return (
    <>
      <Chip ref={anchor} data-set={said !== undefined || undefined}>
        <Button
          variant="outlined"
          endIcon={said === undefined && <ExpandMoreIcon />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          {label}
          {said !== undefined && (
            <>
              {': '}
              <b>
                <TestText field={field} test={said} />
              </b>
            </>
          )}
        </Button>
        {said !== undefined && (
          <IconButton size="small" aria-label={translate('filters.remove', { label })} onClick={remove}>
            <ClearIcon />
          </IconButton>
        )}
      </Chip>
      <FilterControl open={open} anchor={anchor} name={name} label={label} onClose={close} />
    </>
  )
}
