import type { ResourceExtensions } from '../admin/resource/extension.ts'

/** What the hand-written screens add to the generated lists, by resource. */
export const extensions: ResourceExtensions = {}
