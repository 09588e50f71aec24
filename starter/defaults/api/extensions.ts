import type { resources } from '#product/resources.config.ts'
import type { ExtensionsFor } from '../../../api/own-code/extension-points.ts'

/** Registers own routes, jobs, and what follows a commit (`docs/own-routes.md`, `docs/jobs.md`, `docs/events.md`). */
export const extensions: ExtensionsFor<typeof resources> = { routes: [], jobs: [], after: [] }
