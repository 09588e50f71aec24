/** resources.config.ts with a twelfth resource: what a test builds the admin from instead. */
import { resources as given } from '../../resources.config.ts'
import { depots } from './depots.ts'

export * from '../../resources.config.ts'
export const resources = { ...given, depots }
