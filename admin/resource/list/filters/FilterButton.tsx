import ClearIcon from '@mui/icons-material/Clear'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { screenOf } from '../../../../kinds/screens.ts'
import { filteredField } from '../../../../model/filter/check-filter.ts'
import { laterOpened } from '../../../later/later.tsx'
import { useListing } from '../../listing-context.ts'
import { useListFilter } from '../use-list-filter.ts'
import { Chip } from './Chip.ts'
import { TestText } from './TestText.tsx'

const FilterControl = laterOpened(async () => (await import('./FilterControl.tsx')).FilterControl)

interface FilterButtonProps {
  readonly name: string
  /** Its control is open from the start, as it was added just now. */
  readonly startsOpen?: boolean
  /** What is asked is the view's own, which its tab says already. */
  readonly isOfView?: boolean
  /** Takes the control away again, where it does not stand there always. */
  readonly onRemove?: () => void
}

/** The filter by one field: what it asks for, and its control when it is clicked. */
export const FilterButton = ({ name, startsOpen = false, isOfView = false, onRemove }: FilterButtonProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [asked, ask] = useListFilter(name)
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(startsOpen)
  const field = filteredField(resource, name)
  const label = resource.fields[name]?.label ?? field.label
  if (screenOf(field).isUnfiltered) return null
  const said = isOfView ? undefined : asked
  const close = () => {
    setOpen(false)
    if (asked === undefined) onRemove?.()
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
