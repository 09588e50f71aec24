import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const nearestProject = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : nearestProject(dirname(folder))

/** The project folder, from both the sources and a build in dist/. */
export const projectFolder = nearestProject(import.meta.dirname)
