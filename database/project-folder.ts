import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const nearestProject = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : nearestProject(dirname(folder))

/** The project's folder, found from the sources and from a build in dist/ alike. */
export const projectFolder = nearestProject(import.meta.dirname)
