import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { FigureButton } from '../../admin/resource/Figure.tsx'
import type { ChangedSinceFixed } from '../../model/fixed-sum.ts'
import { formatSterling } from '../../model/format.ts'
import { quoteHeaders } from '../../resources.config.ts'
import { FigureTable } from '../FigureTable.tsx'
import { FormDialog } from '../FormDialog.tsx'

const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formatSterling(amount)}`
const pounds = (amount: number | null) => (amount === null ? '' : formatSterling(amount))

interface ChangedLinesProps {
  readonly changed: ChangedSinceFixed
  readonly onClose: () => void
}

const ChangedLines = ({ changed, onClose }: ChangedLinesProps) => {
  const translate = useTranslate()
  const { rows, fixed, now, change } = changed
  const figures = (then: string, today: string, difference: string) =>
    [then, today, difference].map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
      <td key={index} data-number translate="no">
        {text}
      </td>
    ))
  return (
    <FormDialog title={translate('agreed.sinceTitle')} maxWidth="md" onClose={onClose}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{translate('agreed.line')}</th>
            {['fixed', 'now', 'difference'].map((name) => (
              <th key={name} scope="col" data-number>
                {translate(`agreed.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td data-long>{row.name}</td>
              {figures(pounds(row.fixed), pounds(row.now), signed(row.change))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{translate('agreed.total')}</td>
            {figures(pounds(fixed), pounds(now), signed(change))}
          </tr>
        </tfoot>
      </FigureTable>
    </FormDialog>
  )
}

/** In the head of a quote: by how much its lines differ from what was agreed; opens those lines. */
export const ChangedSince = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { data: changed } = useQuery(
    apiQuery<ChangedSinceFixed>([quoteHeaders.name, 'changed', recordId], `/QuoteHeader/${recordId}/changed`),
  )
  if (!changed || changed.rows.length === 0) return null
  return (
    <div>
      <dt>{translate('agreed.sinceTitle')}</dt>
      <dd data-figure data-open>
        <FigureButton type="button" onClick={() => setIsOpen(true)}>
          {signed(changed.change)}
        </FigureButton>
      </dd>
      {isOpen && <ChangedLines changed={changed} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
