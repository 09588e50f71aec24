import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { laterOpened } from '../../later/later.tsx'

const ColumnChoice = laterOpened(async () => (await import('./ColumnChoice.tsx')).ColumnChoice)

/** Opens the choice of columns. */
export const ColumnMenu = () => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = translate('list.columns')
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnIcon fontSize="small" />
      </IconButton>
      <ColumnChoice open={anchor !== null} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  )
}
