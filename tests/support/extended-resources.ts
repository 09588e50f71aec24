/** resources.config.ts with two additional resources. */
import { resources as given } from '../../resources.config.ts'
import { depots } from './depots.ts'
import { readings } from './readings.ts'

export * from '../../resources.config.ts'
export const resources = { ...given, depots, readings }
