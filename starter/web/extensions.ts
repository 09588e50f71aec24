import { accountExtensions } from '../../admin/account/account-extensions.ts'
import type { ExtensionsOf } from '../../admin/extension-points.ts'
import { type resources, users } from '../resources.config.ts'

export const extensions: ExtensionsOf<typeof resources> = { [users.name]: accountExtensions() }
