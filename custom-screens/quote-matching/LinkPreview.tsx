import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { viewOf } from '../../admin/fields/registry.ts'
import { purchaseLines } from '../../resources.config.ts'
import { FigureTable } from '../FigureTable.tsx'
import type { PurchaseLine, QuoteLine } from './line-search.ts'
import { quantityText } from './line-search.ts'
import type { Preview } from './preview.ts'

const maxShown = 20

const { matchedQuantity } = purchaseLines.fields
/** A few lines high, so that the Link button stays visible. */
const Region = styled('div')({ overflow: 'auto', maxHeight: 132 })
/** Collapsed to one line, so that the search result stays visible. */
const Summary = styled('summary')(({ theme }) => ({ ...theme.typography.subtitle2, cursor: 'pointer' }))
/** New matched quantity, as in the list: green when equal to the quantity, red when more. */
const Matched = ({ line, matched }: { readonly line: PurchaseLine; readonly matched: number }) =>
  viewOf(matchedQuantity).cell({
    field: matchedQuantity,
    value: matched,
    record: line,
    resource: purchaseLines,
  })

interface LinkPreviewProps {
  readonly preview: Preview<PurchaseLine>
  readonly quoteLines: ReadonlyMap<number, QuoteLine>
}

/** Effect of linking on the selected purchase lines, and quantities that will be capped. */
export const LinkPreview = ({ preview, quoteLines }: LinkPreviewProps) => {
  const translate = useTranslate()
  const columns = ['line', 'bought', 'matchedNow', 'added', 'matchedThen']
  const more = preview.lines.length - maxShown
  return (
    <>
      <details style={{ marginBottom: 8 }}>
        <Summary>{translate('quoteMatching.preview.title')}</Summary>
        <Region
          translate="no"
          tabIndex={0}
          role="region"
          aria-label={translate('quoteMatching.preview.title')}
        >
          <FigureTable data-dense>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" data-number={name !== 'line' || undefined}>
                    {translate(`quoteMatching.preview.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.lines.slice(0, maxShown).map(({ line, added, matchedThen }) => (
                <tr key={line.id}>
                  <th scope="row">{line.description}</th>
                  <td data-number>{quantityText(line.quantity)}</td>
                  <td data-number>{quantityText(line.matchedQuantity)}</td>
                  <td data-number>{added === 0 ? '–' : quantityText(added)}</td>
                  <td data-number>
                    <Matched line={line} matched={matchedThen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </Region>
        {more > 0 && (
          <Typography variant="body2" color="textSecondary">
            {translate('quoteMatching.preview.more', { smart_count: more })}
          </Typography>
        )}
      </details>
      {preview.capped.map(({ quoteLineId, typedQuantity, linkedQuantity }) => (
        <Typography key={quoteLineId} variant="body2">
          {translate('quoteMatching.preview.capped', {
            line: quoteLines.get(quoteLineId)?.description ?? '',
            linked: quantityText(linkedQuantity),
            typed: quantityText(typedQuantity),
          })}
        </Typography>
      ))}
    </>
  )
}
