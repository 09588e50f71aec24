import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import type { BatchChanges } from '../../model/costing/accounts.ts'
import { formatSterling } from '../../model/format.ts'
import {
  accountsBatches,
  applicationLines,
  applications,
  purchaseHeaders,
  supplierInvoices,
} from '../../resources.config.ts'
import { Loaded } from '../Loaded.tsx'

type Move = BatchChanges[number]['moves'][number]
type Allocation = NonNullable<Move['from']>

const allocationText = ({ job, account }: Allocation): string => [job, account].filter(Boolean).join(' ')

const MoveText = ({ amount, from, to }: Move) => {
  const translate = useTranslate()
  const key = from && to ? 'moved' : to ? 'added' : 'removed'
  return translate(`sinceSent.${key}`, {
    amount: formatSterling(amount),
    from: from ? allocationText(from) : '',
    to: to ? allocationText(to) : '',
  })
}

type Source = Pick<BatchChanges[number], 'invoice' | 'application'>

const pathOf = ({ invoice, application }: Source): string =>
  invoice
    ? `${adminBase}/${supplierInvoices.name}/${invoice.id}/${purchaseHeaders.name}`
    : `${adminBase}/${applications.name}/${application?.id}/${applicationLines.name}`

const nameOf = ({ invoice, application }: Source): string => {
  const names = invoice
    ? [invoice.invoiceNo, invoice.supplierName]
    : [`${application?.job}/${application?.number}`, application?.clientName]
  return names.filter(Boolean).join(' · ')
}

/** What counts on another job or account since the batch was sent, to be corrected in the accounts. */
export const SinceSent = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const changes = useQuery(
    apiQuery<BatchChanges>([accountsBatches.name, 'changes', recordId], `/AccountsBatch/${recordId}/changes`),
  )
  return (
    <Loaded query={changes}>
      {(found) =>
        found.length === 0 ? (
          <Typography color="textSecondary">{translate('sinceSent.nothing')}</Typography>
        ) : (
          <>
            <Typography color="textSecondary">{translate('sinceSent.correct')}</Typography>
            <ul>
              {found.map(({ moves, ...source }) => (
                <li key={pathOf(source)} translate="no">
                  <Link to={pathOf(source)}>{nameOf(source)}</Link>
                  <ul>
                    {moves.map((move) => (
                      <li key={JSON.stringify(move)}>
                        <MoveText {...move} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}
