import '../i18n/meaning-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { formatDate, formatDecimal, formatSterling } from '../../model/format.ts'
import { figuresQuery } from './figures-query.ts'

/** The sums of a valuation, above its lines: of a draft as they are now. */
export const ValuationFigures = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const { data } = useQuery(figuresQuery(recordId))
  if (!data) return null
  const figure = (name: string, value: number, isOpen = false) => (
    <div key={name}>
      <dt title={translate(`meanings.subcontract.${name}`)}>
        {translate(`subcontract.${name}`, { rate: formatDecimal(data.retentionRate, 0, 2) })}
      </dt>
      <dd data-figure data-open={isOpen || undefined}>
        {formatSterling(value)}
      </dd>
    </div>
  )
  return (
    <>
      {figure('retention', data.retention)}
      {data.owed > 0 ? figure('owed', data.owed, true) : figure('payment', data.payment)}
      {figure('toPay', data.toPay)}
      {data.finalDate !== null && (
        <div>
          <dt title={translate('meanings.subcontract.finalDate')}>{translate('subcontract.finalDate')}</dt>
          <dd>{formatDate(data.finalDate)}</dd>
        </div>
      )}
    </>
  )
}
