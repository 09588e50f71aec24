import Alert from '@mui/material/Alert'
import { styled, type Theme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { OfferedPill } from '../../admin/fields/Pill.tsx'
import { sentenceOf } from '../../admin/i18n/language.ts'
import type { PreviewReply } from '../../model/costing/unallocated.ts'
import { formatSterling } from '../../model/format.ts'
import { quoteHeaders } from '../../resources.config.ts'

/** Layout of a table in a dialog. */
export const effectTable = (theme: Theme) =>
  ({
    ...theme.typography.body2,
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '6px 8px', textAlign: 'left', verticalAlign: 'baseline' },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
    '& [data-number]': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& thead th': {
      ...theme.typography.subtitle2,
      color: theme.vars.palette.text.secondary,
      borderBottom: `1px solid ${theme.vars.palette.line.strong}`,
    },
  }) as const

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...effectTable(theme),
    '& tbody td': { borderBottom: `1px solid ${palette.divider}` },
    '& [data-over]': { color: palette.error.main, fontWeight: 600 },
    [theme.breakpoints.down('sm')]: {
      '& [data-quote]': { display: 'none' },
      '& th, & td': { padding: '6px 4px' },
      // Keeps the spend visible: before above after.
      '& [data-number]': { whiteSpace: 'normal' },
      '& th:last-of-type, & td:last-of-type': { paddingRight: 0 },
    },
  }
})

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
        <Table aria-label={title} translate="no">
          <thead>
            <tr>
              {!hasOneQuote && (
                <>
                  <th scope="col">{translate('unallocated.effect.project')}</th>
                  <th scope="col" data-quote>
                    {translate('unallocated.effect.quote')}
                  </th>
                </>
              )}
              <th scope="col">{translate('unallocated.effect.category')}</th>
              <th scope="col" data-number data-quote>
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
                      <td data-quote>{quote}</td>
                    </>
                  )}
                  <td>{category}</td>
                  <td data-number data-quote>
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
        </Table>
      </Scrolls>
    </>
  )
}
