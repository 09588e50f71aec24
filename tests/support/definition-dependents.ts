import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The imports of a file: files as paths from the folder, packages by name. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path = '']) =>
    path.startsWith('.') ? join(file, '..', path) : path.replace('#product/', ''),
  )

/** The packages whose types it augments, which affects every importer of the package. */
const addsTo = (text: string): string[] =>
  [...text.matchAll(/^declare module '([^']+)'/gm)].map(([, name = '']) => name)

/** The files of one `include` entry of `tsconfig.json`: a folder, a file, or a pattern for endings. */
const filesOf = (folder: string, part: string): string[] =>
  part.includes('.')
    ? readdirSync(folder).filter((name) => name.endsWith(part.replace('*', '')))
    : readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name))

/**
 * Limits the type check of a project copy to what the definitions can break: every product file that imports
 * them, directly or through others. The rest is checked as part of the project, so only its types are used.
 * Tests and scripts are left out.
 */
export const checkDependentsAlone = (folder: string): void => {
  const config = join(folder, 'tsconfig.json')
  const { include, ...types }: { include: string[] } = JSON.parse(readFileSync(config, 'utf8'))
  const product = include.filter((part) => part !== 'tests' && part !== 'scripts')
  const files = new Map(
    product
      .flatMap((part) => filesOf(folder, part))
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  const dependents = new Set<string>()
  const reached = new Set<string>()
  const imported = new Map([...files].map(([file, text]) => [file, importsOf(file, text)]))
  const reach = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    const text = files.get(name)
    if (text !== undefined) {
      dependents.add(name)
      for (const added of addsTo(text)) reach(added)
    }
    for (const [file, imports] of imported) if (imports.includes(name)) reach(file)
  }
  reach('resources.config.ts')

  for (const [file, text] of files)
    if (!dependents.has(file) && !file.endsWith('.d.ts'))
      writeFileSync(join(folder, file), `// @ts-nocheck\n${text}`)
  // Augmented package types apply to all files.
  const ambient = [...files].flatMap(([file, text]) =>
    file.endsWith('.d.ts') || addsTo(text).length > 0 ? [file] : [],
  )
  writeFileSync(config, JSON.stringify({ ...types, include: [...dependents, ...ambient] }))
}
