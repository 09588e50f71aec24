import '../i18n/home-texts.ts'
import type { ScreenFeature } from '../../admin/extension-points.ts'
import { firm, type resources } from '../../resources.config.ts'
import { FirmNotices } from './FirmNotices.tsx'

/** The page of the firm. */
export const firmScreens = {
  extensions: {
    [firm.name]: { FormSection: FirmNotices },
  },
} satisfies ScreenFeature<typeof resources>
