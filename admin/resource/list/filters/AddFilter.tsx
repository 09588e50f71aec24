import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../../model/definition.ts'
import { filteredField } from '../../../../model/filter/check-filter.ts'
import { viewOf } from '../../../fields/registry.ts'
import { useListing } from '../../listing-context.ts'
import { Chip } from './FilterButton.tsx'

/** Filterable fields in the order of the definition; of two with the same label, the first. */
const filterableFields = (resource: Resource): { name: string; label: string }[] => {
  const offered = Object.entries(resource.fields)
    .filter(([name]) => viewOf(filteredField(resource, name)).Filter)
    .map(([name, { label }]) => ({ name, label }))
  return offered.filter(({ label }, index) => offered.findIndex((one) => one.label === label) === index)
}

interface AddFilterProps {
  readonly except: readonly string[]
  readonly onAdd: (name: string) => void
}

export const AddFilter = ({ except, onAdd }: AddFilterProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fields = filterableFields(resource).filter(({ name }) => !except.includes(name))
  if (fields.length === 0) return null
  return (
    <>
      <Chip data-add>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {translate('filters.add')}
        </Button>
      </Chip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {fields.map(({ name, label }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onAdd(name)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
