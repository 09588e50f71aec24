import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { adminBase } from '../../page-path.ts'
import { seenAlso } from '../../see-also.ts'
import { useListing } from '../listing-context.ts'

/** The lists that belong to this one (`seeAlso`). */
export const SeeAlsoMenu = () => {
  const others = seenAlso(useListing().resource)
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (others.length === 0) return null
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ArrowDropDownIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('list.seeAlso')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.map(({ name, title }) => (
          <MenuItem key={name} component={Link} to={`${adminBase}/${name}`} onClick={() => setAnchor(null)}>
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
