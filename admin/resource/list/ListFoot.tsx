import CheckIcon from '@mui/icons-material/Check'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { subtract } from '../../../model/decimal.ts'
import { formatSterling } from '../../../model/format.ts'
import { numberFault, readNumber } from '../../../model/parse-number.ts'
import { fieldOf } from '../../../model/resources.ts'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

const Foot = styled('div')(({ theme }) => {
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
  readonly sum: number
}

/** Compares the sum with a typed total, as from a supplier's statement. Not stored. */
const Check = ({ label, sum }: CheckProps) => {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = readNumber(typed)
  const isKnown = typeof wanted === 'number'
  const isWrong = typeof wanted === 'string'
  const off = isKnown ? subtract(wanted, sum) : 0
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
        slotProps={{ input: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <Stack
        component="span"
        direction="row"
        role="status"
        sx={{ alignItems: 'center', gap: 0.5, color: off === 0 && !isWrong ? 'success.main' : 'error.main' }}
      >
        {isWrong && translate(numberFault(wanted))}
        {isKnown && off === 0 && <CheckIcon fontSize="small" aria-hidden />}
        {isKnown &&
          (off === 0
            ? translate('list.foot.agrees')
            : translate(off > 0 ? 'list.foot.missing' : 'list.foot.over', {
                amount: formatSterling(Math.abs(off)),
              }))}
      </Stack>
    </Stack>
  )
}

export const ListFoot = () => {
  const { listing, resource } = useListing()
  const { sums, count } = useRecordList()
  const { foot } = resource.list
  const isKnown = foot?.sums.every((name) => name in sums)
  if (!foot || listing.ancestors.length === 0 || !isKnown || count === 0) return null
  const { check } = foot
  return (
    <Foot translate="no">
      <dl>
        {foot.sums.map((name) => (
          <div key={name}>
            <dt>{fieldOf(resource, name).label}</dt>
            <dd>{formatSterling(sums[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {check && <Check label={check.label} sum={sums[check.sum] ?? 0} />}
    </Foot>
  )
}
