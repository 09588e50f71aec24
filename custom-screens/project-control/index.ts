import { lazy } from 'react'
import type { ScreenFeature } from '../../admin/extension-points.ts'
import { projects, type resources } from '../../resources.config.ts'
import { allJobsPath, marginsQuery } from './margins-query.ts'

// Separate pages and dialogs load on demand.
const ProjectControl = lazy(async () => ({ default: (await import('./ProjectControl.tsx')).ProjectControl }))
const AllJobs = lazy(async () => ({ default: (await import('./AllJobs.tsx')).AllJobs }))
const ForecastMargin = lazy(async () => ({ default: (await import('./ForecastMargin.tsx')).ForecastMargin }))

/** Control of a job, and the margins of all. */
export const controlScreens = {
  extensions: {
    [projects.name]: {
      recordScreens: { control: { Screen: ProjectControl, framed: true, ownFigures: true } },
      HeadFigures: ForecastMargin,
      supplied: { forecastMargin: { query: marginsQuery, to: 'control' } },
      pages: [{ path: allJobsPath, Screen: AllJobs }],
    },
  },
} satisfies ScreenFeature<typeof resources>
