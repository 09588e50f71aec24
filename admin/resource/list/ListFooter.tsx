import CheckIcon from '@mui/icons-material/Check'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { subtract, sum } from '../../../model/decimal.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatSterling } from '../../../model/format.ts'
import { numberFault, readNumber } from '../../../model/parse-number.ts'
import { figureText } from '../../../model/record-text.ts'
import { fieldOf, shownField, targetOf } from '../../../model/resources.ts'
import { definitionsNow } from '../../definitions.ts'
import { messageText } from '../../i18n/language.ts'
import { type ListMeta, withoutCount } from '../../providers/data-provider.ts'
import { Figure } from '../Figure.tsx'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

const Footer = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 32px',
    padding: '10px 12px',
    marginInline: -12,
    background: palette.background.sunken,
    borderRadius: 6,
    '& dl': { display: 'flex', flexWrap: 'wrap', gap: '8px 32px', margin: 0 },
    '& dt': { ...theme.typography.caption, color: palette.text.secondary },
    '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    [theme.breakpoints.down('sm')]: { marginInline: 0 },
  }
})

interface CheckProps {
  readonly label: string
  readonly total: number
}

/** Compares the sum with a typed total, as from a bank statement. Not stored. */
const Check = ({ label, total }: CheckProps) => {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = readNumber(typed)
  const isKnown = typeof wanted === 'number'
  const isWrong = typeof wanted === 'string'
  const off = isKnown ? subtract(wanted, total) : 0
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', marginLeft: { sm: 'auto' } }}>
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        size="small"
        id={id}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong}
        sx={{ width: 120 }}
        slotProps={{ input: { inputMode: 'decimal' } }}
      />
      <Stack
        component="span"
        direction="row"
        role="status"
        sx={{ alignItems: 'center', gap: 0.5, color: off === 0 && !isWrong ? 'success.main' : 'error.main' }}
      >
        {isWrong && messageText(numberFault(wanted))}
        {isKnown && off === 0 && <CheckIcon fontSize="small" aria-hidden />}
        {isKnown &&
          (off === 0
            ? translate('list.footer.agrees')
            : translate(off > 0 ? 'list.footer.missing' : 'list.footer.over', {
                amount: formatSterling(Math.abs(off)),
              }))}
      </Stack>
    </Stack>
  )
}

type Shares = NonNullable<NonNullable<Resource['list']['footer']>['shares']>

/** Parts of the parent's share in other lists; none before all are known. */
const useShares = (shares: Shares | undefined) => {
  const parent = useListing().listing.ancestors.at(-1)
  const dataProvider = useDataProvider()
  const resources = definitionsNow()
  const id = Number(useParams()[parent?.key ?? ''])
  const parts = (shares?.parts ?? []).flatMap((part) => {
    const list = resources[part.list]
    const isOfParent = list && targetOf(shownField(list, part.by))?.name === parent?.resource.name
    return isOfParent ? [{ ...part, filter: { [part.by]: id } }] : []
  })
  const sums = useQueries({
    queries: parts.map(({ list, sum, filter }) => ({
      queryKey: [list, 'share', sum, filter],
      queryFn: async (): Promise<number> => {
        const { meta } = await dataProvider.getList(list, {
          pagination: { page: 1, perPage: 1 },
          filter,
          meta: { ...withoutCount, sums: [sum] } satisfies ListMeta,
        })
        return meta?.sums?.[sum] ?? 0
      },
    })),
  }).map(({ data }) => data)
  const known = parts.flatMap((part, index) => {
    const amount = sums[index]
    return amount === undefined ? [] : [{ ...part, amount }]
  })
  return known.length === shares?.parts.length ? known : []
}

interface SharePartsProps {
  readonly label: string
  readonly parts: ReturnType<typeof useShares>
}

const ShareParts = ({ label: together, parts }: SharePartsProps) => (
  <>
    {parts.map(({ label, list, sum: name, filter, amount }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Figure of={[{ resource: list, filter, sum: name }]}>{formatSterling(amount)}</Figure>
        </dd>
      </div>
    ))}
    <div>
      <dt>{together}</dt>
      <dd>{formatSterling(sum(parts.map(({ amount }) => amount)))}</dd>
    </div>
  </>
)

export const ListFooter = () => {
  const { listing, resource } = useListing()
  const { sums, count } = useRecordList()
  const { footer } = resource.list
  const parts = useShares(footer?.shares)
  const isKnown = footer?.sums.every((name) => name in sums)
  if (!footer || listing.ancestors.length === 0 || !isKnown || count === 0) return null
  if (footer.sums.length === 0 && parts.length === 0) return null
  const { check, shares } = footer
  return (
    <Footer translate="no">
      <dl>
        {shares && parts.length > 0 && <ShareParts label={shares.label} parts={parts} />}
        {footer.sums.map((name) => (
          <div key={name}>
            <dt>{fieldOf(resource, name).label}</dt>
            <dd>{figureText(shownField(resource, name), sums[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {check && <Check label={check.label} total={sums[check.sum] ?? 0} />}
    </Footer>
  )
}
