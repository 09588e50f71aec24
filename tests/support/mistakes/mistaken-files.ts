import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mistake } from './mistake.ts'

const workshop = new URL('./workshop.ts', import.meta.url)
const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** The text of valid definitions with one mistake. */
const withMistake = (text: string, { right, wrong, and = [] }: Mistake): string =>
  and.reduce((now, [from, to]) => changed(now, from, to), changed(text, right, wrong))

const changed = (text: string, right: string, wrong: string): string => {
  const places = text.split(right).length - 1
  const isName = /^\w+$/.test(right)
  if (places === 0 || (places > 1 && !isName)) throw new Error(`workshop.ts has ${places} × ${right}`)
  return text.replaceAll(right, wrong)
}

/** The exports of a definition file, one per piece, below its imports. */
const piecesOf = (text: string): string[] => text.split(/^(?=export const )/m)

/** The same without the definitions before the first changed one, which are imported from the workshop. */
const withChangedAlone = (text: string, mistaken: string): string => {
  const right = piecesOf(text)
  const [imports = '', ...pieces] = piecesOf(mistaken)
  const changed = pieces.findIndex((piece, at) => piece !== right[at + 1])
  const names = pieces.slice(0, changed).map((piece) => /^export const (\w+)/.exec(piece)?.[1])
  const own = `import { ${names} } from '../../../tests/support/mistakes/workshop.ts'\nexport { ${names} }\n`
  return [imports, ...(changed > 0 ? [own] : []), ...pieces.slice(changed)].join('')
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
      await writeFile(
        file,
        withChangedAlone(text, withMistake(text, mistake)).replaceAll("from '../../../", "from '../../"),
      )
      return file
    }),
  )
  return { folder, files, remove: () => rm(folder, { recursive: true }) }
}
