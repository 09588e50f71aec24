import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { outline } from '../../admin/outline.ts'
import { adminBase } from '../../admin/page-path.ts'
import type { HomeFigure, HomeProject, RiskReason, RiskyJob } from '../../model/costing/home.ts'
import { formatDate, formatDecimal, formatSterling, withMinus } from '../../model/format.ts'
import { allJobsPath } from '../project-control/margins-query.ts'
import { FigureLink, MoreJobs, maxListed, ProjectName, QuietLink, Rows, SectionHead } from './sections.tsx'

const { projects } = outline.resources

const Jobs = styled(Rows)(({ theme }) => ({
  '& > li': { gridTemplateColumns: '64px minmax(0, 1fr) auto', padding: '12px 0' },
  '& p': { margin: 0 },
  // The link to the job keeps 24 pixels above the links of the next line.
  '& p[data-job]': { marginBottom: 4 },
  '& p:first-of-type strong': theme.typography.subtitle1,
  '& [data-end] > strong': { display: 'block' },
  '& [data-end] > span': theme.typography.caption,
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& > li > [data-soft]:first-of-type': { gridColumn: '1 / -1' },
  },
}))

const percent = (value: number) => withMinus(formatDecimal(value, 1, 2))

type ForecastReason = Extract<RiskReason, { kind: 'loss' | 'belowTarget' | 'behindPlan' }>

const forecastText = (reason: ForecastReason): [name: string, values: object] => {
  const amount = formatSterling(reason.amount)
  if (reason.kind === 'loss')
    return ['lossOf', { amount, final: formatSterling(reason.final), agreed: formatSterling(reason.agreed) }]
  if (reason.kind === 'belowTarget') {
    const { marginPercent, targetMargin } = reason
    return ['belowTargetOf', { amount, margin: percent(marginPercent), target: percent(targetMargin) }]
  }
  const amounts = { amount, earned: formatSterling(reason.earned), planned: formatSterling(reason.planned) }
  return reason.finished === null
    ? ['behindPlanOf', amounts]
    : ['finishedOf', { ...amounts, date: formatDate(reason.finished) }]
}

interface ReasonProps {
  readonly project: HomeProject
  readonly reason: RiskReason
}

/** Reason in words. Amounts link to their list, a forecast links to project control. */
const Reason = ({ project, reason }: ReasonProps) => {
  const translate = useTranslate()
  const say = (name: string, values = {}) => translate(`homeDesk.risks.${name}`, values)
  if (reason.kind === 'loss' || reason.kind === 'belowTarget' || reason.kind === 'behindPlan')
    return (
      <QuietLink translate="no" to={`${adminBase}/${projects.name}/${project.id}/control`}>
        {say(...forecastText(reason))}
      </QuietLink>
    )
  const link = (name: string, figure: HomeFigure) => (
    <FigureLink figure={figure}>{say(name, { amount: formatSterling(figure.value) })}</FigureLink>
  )
  if (reason.kind === 'over')
    return (
      <>
        {say('overOf', { category: reason.category })} {link('spent', reason.spent)}{' '}
        {link('quoted', reason.quoted)}
      </>
    )
  if (reason.kind === 'cash')
    return (
      <>
        {say('cashOf')} {link('paid', reason.paid)} {link('invoiced', reason.invoiced)}
      </>
    )
  return (
    <FigureLink figure={reason.spent}>
      {say('notAgreedOf', { amount: formatSterling(reason.amount), days: reason.days })}
    </FigureLink>
  )
}

interface JobsAtRiskProps {
  readonly risks: readonly RiskyJob[]
  readonly openJobs: number
}

export const JobsAtRisk = ({ risks, openJobs }: JobsAtRiskProps) => {
  const translate = useTranslate()
  return (
    <section>
      <SectionHead>
        <Typography variant="h2" title={translate('homeDesk.meanings.risks')}>
          {translate('homeDesk.risks.title')}
        </Typography>
        <span>{translate('homeDesk.risks.of', { count: risks.length, open: openJobs })}</span>
        {openJobs > 0 && (
          <QuietLink to={`${adminBase}/${allJobsPath}`} style={{ marginLeft: 'auto' }}>
            {translate('homeDesk.risks.all')}
          </QuietLink>
        )}
      </SectionHead>
      {risks.length === 0 ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate('homeDesk.risks.none')}
        </Typography>
      ) : (
        <Jobs>
          {risks.slice(0, maxListed).map(({ project, reasons }) => (
            <li key={project.id}>
              <span data-soft>{project.number}</span>
              <div>
                <p data-job>
                  <strong>
                    <ProjectName {...project} />
                  </strong>
                </p>
                {reasons.map((reason) => (
                  <p key={reason.kind === 'over' ? reason.category : reason.kind} data-second>
                    <Reason project={project} reason={reason} />
                  </p>
                ))}
              </div>
              {reasons.slice(0, 1).map(({ kind, amount }) => (
                <div key={kind} data-end>
                  <strong data-tone={kind === 'notAgreed' ? 'open' : 'bad'}>{formatSterling(amount)}</strong>
                  <span data-soft>{translate(`homeDesk.risks.short.${kind}`)}</span>
                </div>
              ))}
            </li>
          ))}
        </Jobs>
      )}
      <MoreJobs of={risks} />
    </section>
  )
}
