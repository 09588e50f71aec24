import { labourLines, labourWeeks, plant, type resources, workerRates } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { copyLastWeek } from './copy-week.ts'
import { labourLineHooks, labourWeekHooks, plantHooks, workerRateHooks } from './labour-hooks.ts'
import { refuseOwnLabour } from './own-labour-only.ts'
import { payrollRoute } from './payroll-route.ts'
import { payrollExcel } from './payroll-task.ts'
import { postWeek, withdrawWeek } from './post-week.ts'

/** Own labour and plant. */
export const ownLabour = {
  hooks: {
    [labourWeeks.name]: labourWeekHooks,
    [labourLines.name]: labourLineHooks,
    [workerRates.name]: workerRateHooks,
    [plant.name]: plantHooks,
  },
  calls: { [labourWeeks.name]: { copyLastWeek, post: postWeek, withdraw: withdrawWeek } },
  follow: [refuseOwnLabour],
  tasks: [payrollExcel],
  routes: [payrollRoute],
} satisfies Feature<typeof resources>
