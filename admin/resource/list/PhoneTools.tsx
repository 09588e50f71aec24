import FilterListIcon from '@mui/icons-material/FilterList'
import SwapVertIcon from '@mui/icons-material/SwapVert'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { AddNewButton } from './AddNewButton.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { useRecordList } from './record-list.ts'

export type PhonePanel = 'filters' | 'sort' | null

interface PanelButtonProps {
  readonly label: string
  readonly open: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const PanelButton = ({ label, open, onClick, children }: PanelButtonProps) => (
  <IconButton aria-label={label} aria-expanded={open} color={open ? 'primary' : 'default'} onClick={onClick}>
    {children}
  </IconButton>
)

export interface PhoneToolsProps {
  readonly panel: PhonePanel
  readonly onPanel: (panel: PhonePanel) => void
}

/** Filters, order and columns as icons on a phone, so that the first record is near the top. */
export const PhoneTools = ({ panel, onPanel }: PhoneToolsProps) => {
  const translate = useTranslate()
  const { filter } = useRecordList()
  const toggle = (name: 'filters' | 'sort') => onPanel(panel === name ? null : name)
  return (
    <Stack direction="row">
      <PanelButton
        label={translate('filters.open')}
        open={panel === 'filters'}
        onClick={() => toggle('filters')}
      >
        <Badge badgeContent={Object.keys(filter).length} color="primary">
          <FilterListIcon />
        </Badge>
      </PanelButton>
      <PanelButton label={translate('list.sortBy')} open={panel === 'sort'} onClick={() => toggle('sort')}>
        <SwapVertIcon />
      </PanelButton>
      <ColumnMenu />
      <AddNewButton />
    </Stack>
  )
}
