import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PopupButton } from '../../layout/PopupButton.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'

export const ColumnMenu = () => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <PopupButton
        label={translate('list.columns')}
        popup="dialog"
        isOpen={anchor !== null}
        onOpen={setAnchor}
      >
        <ViewColumnIcon fontSize="small" />
      </PopupButton>
      <ColumnChoice open={anchor !== null} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  )
}
