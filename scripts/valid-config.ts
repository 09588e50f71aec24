import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '#product/api/product.ts'
import { namesIn } from '../api/own-code/product.ts'
import { config } from '../database/product.ts'
import { frameworkFolder, projectFolder } from '../database/project-folder.ts'
import { requireValid } from '../model/check-definitions.ts'
import type { Extensions } from '../model/definition-rules/rule.ts'
import { extensionNames } from './extension-names.ts'

/** Resource names by the constant that defines them. */
const constants = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).flatMap(([constant, value]) =>
      typeof value === 'object' && 'name' in value && 'fields' in value ? [[constant, value.name]] : [],
    ),
  )

/** Null without Vite, which parses and which only development installs have. */
const readExtensions = async (): Promise<Readonly<Record<string, Extensions[string] | null>> | null> => {
  const vite = await import('vite').catch(() => null)
  const own = join(projectFolder, 'web/product.ts')
  const file = existsSync(own) ? own : join(frameworkFolder, 'starter/defaults/web/product.ts')
  return vite && extensionNames(file, constants(), vite.parseSync)
}

/**
 * Checks the definitions, and that their actions lead to screens that exist.
 * @throws Error with a sentence for each mistake
 */
export const requireValidConfig = async (): Promise<void> => {
  const extensions = await readExtensions()
  requireValid(config, { ...namesIn(product, config.resources), ...(extensions && { extensions }) })
}
