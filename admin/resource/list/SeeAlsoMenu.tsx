import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { adminBase } from '../../page-path.ts'
import { seenAlso } from '../../see-also.ts'
import { useMenu } from '../Figure.tsx'
import { useListing } from '../listing-context.ts'

/** The lists that belong to this one (`seeAlso`). */
export const SeeAlsoMenu = () => {
  const others = seenAlso(useListing().resource)
  const translate = useTranslate()
  const { button, menu } = useMenu()
  if (others.length === 0) return null
  return (
    <>
      <Button size="small" color="inherit" endIcon={<ArrowDropDownIcon />} {...button}>
        {translate('list.seeAlso')}
      </Button>
      {menu && (
        <Menu {...menu}>
          {others.map(({ name, title }) => (
            <MenuItem key={name} component={Link} to={`${adminBase}/${name}`}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
