import '../i18n/meaning-texts.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Figure } from '../../admin/resource/Figure.tsx'
import { Figures, figureLook } from '../../admin/resource/parent/Summary.tsx'
import type {
  ControlApplications,
  ControlTotals,
  ProjectControl,
} from '../../model/costing/project-control.ts'
import { subtract } from '../../model/decimal.ts'
import { formatSterling } from '../../model/format.ts'
import { Amount, movement, percent } from './Amount.tsx'
import { useCloseName } from './closes.ts'

interface ControlProps {
  readonly control: ProjectControl
}

/** The margin and its share, which is not broken where the line is short. */
export const MarginText = ({
  of: { margin, marginPercent },
}: {
  readonly of: Pick<ControlTotals, 'margin' | 'marginPercent'>
}) => (
  <>
    {formatSterling(margin)}
    {marginPercent !== null && (
      <>
        {' · '}
        <span style={{ whiteSpace: 'nowrap' }}>{`${percent(marginPercent)} %`}</span>
      </>
    )}
  </>
)

interface ShownFigure {
  readonly label: string
  /** What it is, in a sentence. */
  readonly title: string
  readonly value: number
  readonly text: ReactNode
  readonly isMain?: boolean
  readonly under?: ReactNode
}

const FigureRow = ({ figures }: { readonly figures: readonly ShownFigure[] }) => (
  <Figures translate="no">
    {figures.map((figure) => (
      <div key={figure.label}>
        <dt title={figure.title}>{figure.label}</dt>
        <Box
          component="dd"
          {...figureLook(figure.value, figure.isMain)}
          sx={{ '&&': { whiteSpace: { xs: 'normal', sm: 'nowrap' } } }}
        >
          {figure.text}
        </Box>
        {figure.under && (
          <Typography component="dd" variant="caption" sx={{ '&&': { minHeight: 0 } }} color="textSecondary">
            {figure.under}
          </Typography>
        )}
      </div>
    ))}
  </Figures>
)

/** Applied for, certified, unpaid and held, of a job with applications. */
const ApplicationFigures = ({ of }: { readonly of: ControlApplications }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`projectControl.applications.${key}`)
  const figures = (['applied', 'certified', 'unpaid', 'retentionHeld'] as const).map((name) => {
    const { value, lists } = of[name]
    const text = formatSterling(value)
    const title = translate(`meanings.control.${name}`)
    return { label: say(name), title, value, text: value === 0 ? text : <Figure of={lists}>{text}</Figure> }
  })
  return <FigureRow figures={figures} />
}

export const ControlFigures = ({ control: { totals, cash, applications, closes, asOf } }: ControlProps) => {
  const translate = useTranslate()
  const closeName = useCloseName()
  const last = asOf === null ? closes[0] : undefined
  const moved = last && subtract(totals.margin, last.margin)
  const listed = (name: 'revised' | 'committed' | 'pending') => ({
    label: translate(`projectControl.columns.${name}`),
    title: translate(`meanings.control.${name}`),
    value: totals[name],
    text: <Amount value={totals[name]} of={totals.lists[name]} inPounds />,
  })
  const figures: readonly ShownFigure[] = [
    {
      label: translate('projectControl.columns.margin'),
      title: translate('meanings.control.margin'),
      value: totals.margin,
      text: <MarginText of={totals} />,
      isMain: true,
      under:
        last &&
        moved !== 0 &&
        translate('projectControl.figures.moved', {
          amount: movement(moved ?? 0),
          month: closeName(last),
        }),
    },
    { ...listed('revised'), isMain: true },
    {
      label: translate('projectControl.figures.final'),
      title: translate('meanings.control.final'),
      value: totals.final,
      text: formatSterling(totals.final),
      isMain: true,
    },
    listed('committed'),
    listed('pending'),
    {
      label: translate('projectControl.figures.cash'),
      title: translate('meanings.control.cash'),
      value: cash.amount,
      text: formatSterling(cash.amount),
    },
  ]
  return (
    <>
      <FigureRow figures={figures} />
      {applications && <ApplicationFigures of={applications} />}
    </>
  )
}

/** Below the table: reconciliation with the statements, and the composition of cash. */
export const ControlNotes = ({
  control: { ties, notAgreed, posted, cash, claimed, applications },
}: ControlProps) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.${key}`, values)
  const notCounted = (['laterPayments', 'laterSpend', 'undatedPayments', 'undatedSpend'] as const).filter(
    (name) => cash[name].value !== 0,
  )
  const hasCash = notCounted.length > 0 || cash.paid.value !== 0 || cash.invoiced.value !== 0
  return (
    <Typography variant="body2" component="div" color="textSecondary">
      {notAgreed.value !== 0 && (
        <div>
          {say('notAgreed')} <Amount value={notAgreed.value} of={notAgreed.lists} inPounds />
        </div>
      )}
      {posted.value !== 0 && (
        <div>
          {say('posted')} <Amount value={posted.value} of={posted.lists} inPounds />
        </div>
      )}
      <div>{say('ties', { dated: formatSterling(ties.dated), undated: formatSterling(ties.undated) })}</div>
      {hasCash && (
        <div>
          {say('cash.paid')} <Amount value={cash.paid.value} of={cash.paid.lists} inPounds />{' '}
          {say('cash.invoiced')} <Amount value={cash.invoiced.value} of={cash.invoiced.lists} inPounds />.
          {notCounted.length > 0 && <span> {say('cash.notCounted')} </span>}
          {notCounted.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <Amount value={cash[name].value} of={cash[name].lists} inPounds /> {say(`cash.${name}`)}
            </span>
          ))}
        </div>
      )}
      {applications && applications.notAgreed.value !== 0 && (
        <div>
          {say('applications.notAgreed', { number: applications.number })}{' '}
          <Amount value={applications.notAgreed.value} of={applications.notAgreed.lists} inPounds />
        </div>
      )}
      {claimed !== 0 && (
        <div>
          {say(claimed < 0 ? 'underclaimed' : 'overclaimed', { amount: formatSterling(Math.abs(claimed)) })}
        </div>
      )}
    </Typography>
  )
}
