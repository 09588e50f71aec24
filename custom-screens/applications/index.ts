import type { ScreenFeature } from '../../admin/extension-points.ts'
import { applicationLines, applications, type resources } from '../../resources.config.ts'
import { application } from '../i18n/application-texts.ts'
import { ApplicationFigures } from './ApplicationFigures.tsx'
import { ApplicationHead } from './ApplicationHead.tsx'
import { OpeningCertificate } from './OpeningCertificate.tsx'

/** Applications for payment. */
export const applicationScreens = {
  texts: { application },
  extensions: {
    [applications.name]: { HeadFigures: ApplicationFigures, Summary: OpeningCertificate },
    [applicationLines.name]: { Summary: ApplicationHead },
  },
} satisfies ScreenFeature<typeof resources>
