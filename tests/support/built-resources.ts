/** What a test builds the admin from instead of resources.config.ts: the extended definitions, and such as not all see whole. */
import { crewResources } from './crews.ts'
import { resources as extended } from './extended-resources.ts'
import { hireResources } from './hires.ts'

export * from '../../resources.config.ts'
export const resources = { ...extended, ...hireResources, ...crewResources }
