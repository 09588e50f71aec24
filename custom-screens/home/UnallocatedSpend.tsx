import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { figurePagePath } from '../../admin/resource/list/figure-page-path.ts'
import { attentionKinds, type HomeReply, paymentDateKinds } from '../../model/costing/home.ts'
import { formatSterling } from '../../model/format.ts'
import { FigureLink, Hero, Rows, SectionHead } from './sections.tsx'
import { workKinds } from './Today.tsx'

const Ages = styled(Rows)(({ theme }) => {
  const { palette } = theme.vars
  return {
    '& > li': { gridTemplateColumns: '76px minmax(0, 1fr) 96px 58px', minHeight: 30 },
    '& > li + li': { border: 0 },
    '& [data-bar]': { height: 10, borderRadius: 2, background: palette.line.strong },
    '& [data-late] [data-bar]': { background: palette.warning.main },
    '& [data-late] > :first-of-type': { color: palette.warning.main, fontWeight: 600 },
  }
})

const late = ['over90', 'undated']

export const UnallocatedSpend = ({
  unallocated,
  attention,
}: Pick<HomeReply, 'unallocated' | 'attention'>) => {
  const translate = useTranslate()
  const { amount, lines, ages } = unallocated
  const longest = Math.max(...ages.map((age) => Math.abs(age.amount.value)), 1)
  const inToday: readonly string[] = [...paymentDateKinds, ...workKinds]
  const looseEnds = attentionKinds.filter((kind) => attention[kind].value > 0 && !inToday.includes(kind))
  return (
    <section>
      <SectionHead>
        <Typography variant="h2" title={translate('homeDesk.meanings.unallocated')}>
          {translate('homeDesk.unallocated.title')}
        </Typography>
        <span>{translate('homeDesk.unallocated.lines', { smart_count: lines })}</span>
        {lines > 0 && (
          <Button component={Link} variant="outlined" to={figurePagePath(amount.list)}>
            {translate('homeDesk.unallocated.match')}
          </Button>
        )}
      </SectionHead>
      <Hero data-open={lines > 0 || undefined}>
        <FigureLink figure={amount}>{formatSterling(amount.value)}</FigureLink>
      </Hero>
      {lines === 0 ? (
        <Typography color="textSecondary">{translate('homeDesk.unallocated.none')}</Typography>
      ) : (
        <Ages>
          {ages.map(({ age, amount, lines }) => (
            <li key={age} data-late={(late.includes(age) && lines > 0) || undefined}>
              <span data-second>{translate(`homeDesk.unallocated.ages.${age}`)}</span>
              <span data-bar style={{ width: `${(Math.abs(amount.value) / longest) * 100}%` }} />
              <span data-end>
                <FigureLink figure={amount}>{formatSterling(amount.value)}</FigureLink>
              </span>
              <span data-end data-soft>
                {translate('homeDesk.unallocated.lines', { smart_count: lines })}
              </span>
            </li>
          ))}
        </Ages>
      )}
      {looseEnds.length > 0 && (
        <Rows aria-label={translate('homeDesk.attention.title')}>
          {looseEnds.map((kind) => (
            <li key={kind}>
              <FigureLink figure={attention[kind]}>
                {translate(`homeDesk.attention.${kind}`, { smart_count: attention[kind].value })}
              </FigureLink>
            </li>
          ))}
        </Rows>
      )}
    </section>
  )
}
