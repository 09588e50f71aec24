import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { AdminContexts } from '../../admin/AdminContexts.tsx'
import { PageTitle } from '../../admin/layout/Sheet.tsx'
import { suppliers } from '../../resources.config.ts'
import { GenericTable } from './GenericTable.tsx'
import { ModeChoice, useMode } from './ModeChoice.tsx'

export const GenericPage = () => {
  const translate = useTranslate()
  const [mode] = useMode()
  return (
    <AdminContexts>
      <Stack spacing={1.5}>
        <PageTitle>{translate('genericTable.genericTitle')}</PageTitle>
        <div>
          <ModeChoice />
        </div>
        <GenericTable resource={suppliers} mode={mode} />
      </Stack>
    </AdminContexts>
  )
}
