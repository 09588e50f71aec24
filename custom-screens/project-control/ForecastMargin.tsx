import '../i18n/meaning-texts.ts'
import '../i18n/control-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { adminBase } from '../../admin/page-path.ts'
import { FigureLink } from '../../admin/resource/Figure.tsx'
import { figureLook } from '../../admin/resource/parent/Summary.tsx'
import { projects } from '../../resources.config.ts'
import { MarginText } from './ControlFigures.tsx'
import { controlQuery } from './use-control.ts'

/** Forecast margin of a project, above its lists, with a link to project control. */
export const ForecastMargin = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const { data } = useQuery(controlQuery(recordId))
  if (!data) return null
  const { totals } = data
  return (
    <div>
      <dt title={translate('meanings.control.margin')}>
        {translate('projectControl.figures.forecastMargin')}
      </dt>
      <dd {...figureLook(totals.margin, true)}>
        <FigureLink to={`${adminBase}/${projects.name}/${recordId}/control`}>
          <MarginText of={totals} />
        </FigureLink>
      </dd>
    </div>
  )
}
