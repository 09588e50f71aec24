import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { OpeningDialog } from './AmountsDialog.tsx'

/** Above the applications of a project that has none: what was certified of a running job so far. */
export const OpeningCertificate = () => {
  const { parentValues, mayCreate } = useListing()
  const { count, isPending, filter, error } = useRecordList()
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { projectId } = parentValues
  const isEmpty = !isPending && !error && count === 0 && Object.keys(filter).length === 0
  if (projectId === undefined || !mayCreate || (!isEmpty && !isOpen)) return null
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {translate('application.opening')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {translate('application.openingHelp')}
      </Typography>
      {isOpen && <OpeningDialog projectId={projectId} onClose={() => setIsOpen(false)} />}
    </Stack>
  )
}
