import { useRecordContext, useTranslate } from 'react-admin'
import { PdfButton } from './PdfButton.tsx'

/** The order of a subcontract, for the subcontractor. */
export const OrderPdf = () => {
  const translate = useTranslate()
  const recordId = useRecordContext()?.id
  if (recordId === undefined) return null
  return (
    <PdfButton
      label={translate('subcontract.orderPdf')}
      path={`/Subcontract/${recordId}/order.pdf`}
      fileName={`subcontract-${recordId}.pdf`}
    />
  )
}
