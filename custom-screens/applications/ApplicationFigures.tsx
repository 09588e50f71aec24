import '../i18n/meaning-texts.ts'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { figureLook } from '../../admin/resource/parent/Summary.tsx'
import type { ApplicationState } from '../../model/costing/application-document.ts'
import { formatDate, formatDecimal, formatSterling } from '../../model/format.ts'
import { applications } from '../../resources.config.ts'

export const figuresQuery = (id: number) =>
  apiQuery<ApplicationState>([applications.name, 'figures', id], `/Application/${id}/figures`)

/** Takes the room of the figures that every application has. */
const Loading = () => {
  const translate = useTranslate()
  return (['gross', 'retentionHeld', 'previous', 'due', 'finalDate'] as const).map((name) => (
    <div key={name}>
      <dt title={translate(`meanings.application.${name}`)}>{translate(`application.${name}`)}</dt>
      <dd>
        <Skeleton aria-hidden component="span" width={88} height={10} />
      </dd>
    </div>
  ))
}

/** The sums of an application, above its lines: of a draft as they are now. */
export const ApplicationFigures = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const { data } = useQuery(figuresQuery(recordId))
  if (!data) return <Loading />
  const figure = (
    name: string,
    value: number,
    hint = translate(`meanings.application.${name}`),
    isMain = false,
  ) => (
    <div key={name}>
      <dt title={hint}>
        {translate(`application.${name}`, { rate: formatDecimal(data.retentionRate, 0, 2) })}
      </dt>
      <dd {...figureLook(value, isMain)}>{formatSterling(value)}</dd>
    </div>
  )
  return (
    <>
      {figure('gross', data.gross)}
      {figure('retention', data.retention, translate(`application.why.${data.retentionWhy}`))}
      {data.contra !== 0 && figure('contra', data.contra)}
      {figure('previous', data.previous)}
      {figure(data.due < 0 ? 'owed' : 'due', data.due, undefined, true)}
      {data.notAgreed !== 0 && figure('notAgreed', data.notAgreed)}
      {data.lessThanApplied !== null && data.lessThanApplied !== 0 && figure('less', data.lessThanApplied)}
      {data.finalDate !== null && (
        <div>
          <dt title={translate('meanings.application.finalDate')}>{translate('application.finalDate')}</dt>
          <dd>{formatDate(data.finalDate)}</dd>
        </div>
      )}
    </>
  )
}
