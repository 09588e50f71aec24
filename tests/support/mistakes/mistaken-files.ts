import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mistake } from './mistake.ts'

const workshop = new URL('./workshop.ts', import.meta.url)
const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** Right definitions with one mistake in them, as the text of a file. */
const withMistake = (text: string, { right, wrong }: Mistake): string => {
  const places = text.split(right).length - 1
  const isName = /^\w+$/.test(right)
  if (places === 0 || (places > 1 && !isName)) throw new Error(`workshop.ts has ${places} × ${right}`)
  return text.replaceAll(right, wrong)
}

export interface MistakenFiles {
  readonly folder: string
  /** The file of each mistake, in their order. */
  readonly files: readonly string[]
  remove(): Promise<void>
}

/** Writes a definition file for each mistake, inside the project, where packages are found. */
export const writeMistakenFiles = async (mistakes: readonly Mistake[]): Promise<MistakenFiles> => {
  const built = join(projectFolder, 'dist')
  await mkdir(built, { recursive: true })
  const folder = await mkdtemp(join(built, 'mistakes-'))
  const text = await readFile(workshop, 'utf8')
  const files = await Promise.all(
    mistakes.map(async (mistake, index) => {
      const file = join(folder, `mistake-${index}.ts`)
      await writeFile(file, withMistake(text, mistake).replaceAll("'../../../model/", "'../../model/"))
      return file
    }),
  )
  return { folder, files, remove: () => rm(folder, { recursive: true }) }
}
