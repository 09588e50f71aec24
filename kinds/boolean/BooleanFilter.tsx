import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
import type { FilterProps } from '../kind-input.ts'

/** Yes, no, or any. */
export const BooleanFilter = ({ label, asked, onAsk }: FilterProps<unknown>) => {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={label}
      value={typeof asked === 'boolean' ? asked : 'any'}
      onChange={(_, chosen: boolean | 'any' | null) => {
        if (chosen !== null) onAsk(chosen === 'any' ? undefined : chosen)
      }}
    >
      <ToggleButton value={true}>{translate('cells.yes')}</ToggleButton>
      <ToggleButton value={false}>{translate('cells.no')}</ToggleButton>
      <ToggleButton value="any">{translate('filters.any')}</ToggleButton>
    </ToggleButtonGroup>
  )
}
