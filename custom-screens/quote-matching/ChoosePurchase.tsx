import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ReferencePicker } from '../../admin/fields/ReferencePicker.tsx'
import { PageTitle } from '../../admin/layout/Paper.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { matchingPath } from './matching-route.tsx'

/**
 * Matching view `views/matching/quote-to-purchase-match`: the user chooses a purchase, whose lines then
 * appear with the panel.
 */
export const ChoosePurchase = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const open = (id: number | null) => {
    if (id !== null)
      navigate(`${adminBase}/${purchaseHeaders.name}/${id}/${purchaseLines.name}/${matchingPath}`)
  }
  return (
    <Stack spacing={1.5}>
      <PageTitle>{translate('quoteMatching.title')}</PageTitle>
      <Typography>{translate('quoteMatching.choosePurchase')}</Typography>
      <Box sx={{ maxWidth: 420 }}>
        <ReferencePicker
          target={purchaseHeaders}
          label={purchaseHeaders.label}
          value={null}
          onChange={open}
        />
      </Box>
    </Stack>
  )
}
