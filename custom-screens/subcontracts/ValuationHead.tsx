import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { mayDo } from '../../admin/may-do.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { Figures } from '../../admin/resource/parent/Summary.tsx'
import { useCards } from '../../admin/table/RecordTable.tsx'
import type { ValuationState } from '../../model/costing/valuation-state.ts'
import { verifications } from '../../resources.config.ts'
import { NotLoaded } from '../Loaded.tsx'
import { figuresQuery } from './figures-query.ts'
import { PdfButton } from './PdfButton.tsx'
import { SendNotice } from './SendNotice.tsx'
import { StepsDialog } from './StepsDialog.tsx'
import { ValuationFigures } from './ValuationFigures.tsx'

interface ButtonsProps {
  readonly id: number
  readonly state: ValuationState
  readonly mayWrite: boolean
}

const Buttons = ({ id, state, mayWrite }: ButtonsProps) => {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<'certify' | 'pay' | null>(null)
  const { standing, changedLines, isPlaced, taxState, supplierName } = state
  // Those who pay record verifications.
  const mayPay = mayDo(verifications, 'create')
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {mayWrite && standing === 'draft' && isPlaced && changedLines === 0 && (
        <Button size="small" variant="outlined" onClick={() => setDialog('certify')}>
          {translate('subcontract.certify')}
        </Button>
      )}
      {mayPay && standing === 'certified' && state.payment > 0 && (
        <Button size="small" variant="outlined" onClick={() => setDialog('pay')}>
          {translate('subcontract.pay')}
        </Button>
      )}
      <PdfButton
        label={translate('subcontract.certificatePdf')}
        path={`/Valuation/${id}/certificate.pdf`}
        fileName={`certificate-${id}.pdf`}
      />
      {standing !== 'draft' && <SendNotice id={id} state={state} mayWrite={mayWrite} />}
      {!isPlaced && <Alert severity="warning">{translate('subcontract.notPlaced')}</Alert>}
      {changedLines > 0 && (
        <Alert severity="warning">{translate('subcontract.changed', { smart_count: changedLines })}</Alert>
      )}
      {standing !== 'paid' && taxState !== 'valid' && (
        <Alert severity="warning">
          {translate(`subcontract.tax.${taxState}`, { supplier: supplierName })}
        </Alert>
      )}
      {dialog && <StepsDialog id={id} state={state} what={dialog} onClose={() => setDialog(null)} />}
    </Stack>
  )
}

/** Pixels; those of a touch screen are higher. */
const buttonHeight = { xs: 44, sm: 28 }

/** Above the lines of a valuation: what can be done with it, and on a phone its sums, which its head leaves out. */
export const ValuationHead = () => {
  const { parentValues, mayWrite } = useListing()
  const card = useCards()
  const { valuationId } = parentValues
  const query = useQuery({ ...figuresQuery(Number(valuationId)), enabled: valuationId !== undefined })
  const { data: state, error } = query
  if (valuationId === undefined) return null
  return (
    <>
      {card && (
        <Figures translate="no">
          <ValuationFigures recordId={valuationId} />
        </Figures>
      )}
      {state
        ? !state.isOpening && <Buttons id={valuationId} state={state} mayWrite={mayWrite} />
        : !error && <Box sx={{ height: buttonHeight }} />}
      <NotLoaded query={query} />
    </>
  )
}
