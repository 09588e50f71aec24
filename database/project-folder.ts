import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const nearestProject = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : nearestProject(dirname(folder))

const [outside = ''] = import.meta.dirname.split(/[\\/]node_modules(?:[\\/]|$)/)

/** The folder of the product, from its sources, from a build in dist/, and from the framework in node_modules. */
export const projectFolder = nearestProject(outside)

const installed = join(projectFolder, 'node_modules', 'costwright-framework')

/** The folder of the framework: the package, or that of the product where both lie together. */
export const frameworkFolder = existsSync(installed) ? installed : projectFolder
