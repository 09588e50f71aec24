import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Drawing, Legend } from '../../admin/charts/ChartTable.tsx'
import { Curve, type CurveProps, type Series } from '../../admin/charts/Curve.tsx'
import { formatMonth, formatPounds, formatShortMonth } from '../../model/format.ts'
import type { OverTime } from './picture.ts'
import { usePounds } from './statement-view.ts'

const Sample = ({ pattern }: Pick<Series, 'pattern'>) => (
  <Drawing aria-hidden viewBox="0 0 24 10">
    <line x1="0" x2="24" y1="5" y2="5" data-line={pattern} />
    <circle cx="12" cy="5" r="3" data-point={pattern} />
  </Drawing>
)

interface CurveSectionProps extends CurveProps {
  readonly children?: ReactNode
}

/** A curve below its title and a legend with the last value of each line. */
export const CurveSection = ({ children, ...curve }: CurveSectionProps) => (
  <section>
    <Typography variant="h2">{curve.label}</Typography>
    <Legend aria-hidden>
      {curve.series.map(({ name, pattern, values }) => (
        <span key={name}>
          <Sample pattern={pattern} /> {name}
          <b translate="no">{curve.format(values.at(-1) ?? 0)}</b>
        </span>
      ))}
    </Legend>
    <Curve {...curve} />
    {children}
  </section>
)

const Open = styled('b')(({ theme }) => ({
  fontWeight: 600,
  color: theme.vars.palette.warning.main,
}))

const Incomplete = ({ text, amount }: { readonly text: string; readonly amount: string }) => {
  const [before, after] = text.split(amount)
  return (
    <>
      {before}
      <Open>{amount}</Open>
      {after}
    </>
  )
}

/** Cumulative spend and payments, from undated to the last month, against the quoted amount. */
export const TimePicture = ({ points, undated, quoted }: OverTime & { readonly quoted: number }) => {
  const translate = useTranslate()
  const pounds = usePounds()
  const start = translate('quoteStatement.overTime.start')
  const patterns = { spent: 'solid', received: 'dashed' } as const
  const names = ['spent', 'received'] as const
  return (
    <CurveSection
      label={translate('quoteStatement.overTime.title')}
      heading={translate('quoteStatement.overTime.month')}
      points={[
        { name: start, short: start },
        ...points.map(({ year, month }, index) => ({
          name: formatMonth(year, month),
          short: formatShortMonth(year, month, index === 0),
        })),
      ]}
      series={names.map((name) => ({
        name: translate(`quoteStatement.overTime.${name}`),
        pattern: patterns[name],
        values: [undated[name], ...points.map((point) => point[name])],
      }))}
      level={{
        name: translate('quoteStatement.overTime.quoted', { amount: formatPounds(quoted) }),
        value: quoted,
      }}
      format={pounds}
    >
      {names.map((name) => {
        const amount = formatPounds(undated[name])
        return undated[name] === 0 ? null : (
          <Typography key={name} variant="caption" component="p" color="textSecondary" sx={{ marginTop: 1 }}>
            <Incomplete
              text={translate(`quoteStatement.overTime.${name}Undated`, { amount })}
              amount={amount}
            />
          </Typography>
        )
      })}
    </CurveSection>
  )
}
