/**
 * Replaces resources.config.ts in the test build: the extended definitions, and some with restricted access.
 */
import { crewResources } from './crews.ts'
import { resources as extended } from './extended-resources.ts'
import { hireResources } from './hires.ts'
import { packingResources } from './packing.ts'

export * from '../../resources.config.ts'
export const resources = { ...extended, ...hireResources, ...crewResources, ...packingResources }
