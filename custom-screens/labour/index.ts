import type { ScreenFeature } from '../../admin/extension-points.ts'
import { labourLines, labourWeeks, type resources } from '../../resources.config.ts'
import { labour } from '../i18n/labour-texts.ts'
import { usePayrollHours } from './use-payroll-hours.ts'
import { WeekFoot } from './WeekFoot.tsx'

/** Weeks of own people. */
export const labourScreens = {
  texts: { labour },
  extensions: {
    [labourWeeks.name]: { commands: { payroll: usePayrollHours } },
    [labourLines.name]: { Footer: WeekFoot },
  },
} satisfies ScreenFeature<typeof resources>
