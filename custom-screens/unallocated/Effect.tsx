import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { OfferedPill } from '../../admin/fields/Pill.tsx'
import { sentenceOf } from '../../admin/i18n/language.ts'
import type { PreviewReply } from '../../model/costing/unallocated.ts'
import { formatSterling } from '../../model/format.ts'
import { quoteHeaders } from '../../resources.config.ts'
import { FigureTable } from '../FigureTable.tsx'

const Scrolls = styled('div')({ overflowX: 'auto' })

interface EffectProps {
  readonly preview: PreviewReply
  readonly hasOneQuote?: boolean
}

/** Effect of linking by job and category: before, after, and overspend. */
export const Effect = ({ preview, hasOneQuote = false }: EffectProps) => {
  const translate = useTranslate()
  const title = translate('unallocated.effect.title')
  return (
    <>
      {preview.problems.map(({ index, message, ...coded }) => (
        <Alert key={index} severity="warning">
          {sentenceOf(message, coded)}
        </Alert>
      ))}
      <Scrolls tabIndex={0} role="region" aria-label={title}>
        <FigureTable aria-label={title} translate="no">
          <thead>
            <tr>
              {!hasOneQuote && (
                <>
                  <th scope="col">{translate('unallocated.effect.project')}</th>
                  <th scope="col" data-wide>
                    {translate('unallocated.effect.quote')}
                  </th>
                </>
              )}
              <th scope="col">{translate('unallocated.effect.category')}</th>
              <th scope="col" data-number data-wide>
                {translate('unallocated.effect.quoted')}
              </th>
              <th scope="col" data-number>
                {translate('unallocated.effect.spent')}
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.byCategory.map(
              ({ project, quote, standing, category, quoted, spentBefore, spentAfter, over }) => (
                <tr key={`${project} ${quote} ${category}`}>
                  {!hasOneQuote && (
                    <>
                      <td>
                        {project} <OfferedPill resource={quoteHeaders} record={{ standing }} />
                      </td>
                      <td data-wide>{quote}</td>
                    </>
                  )}
                  <td>{category}</td>
                  <td data-number data-wide>
                    {formatSterling(quoted)}
                  </td>
                  <td data-number>
                    {formatSterling(spentBefore)} →{' '}
                    <span data-over={over || undefined}>
                      {formatSterling(spentAfter)}
                      {over && `, ${translate('unallocated.effect.over')}`}
                    </span>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </FigureTable>
      </Scrolls>
    </>
  )
}
