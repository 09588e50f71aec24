import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a file imports: files as paths from the folder, packages by their names. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path = '']) =>
    path.startsWith('.') ? join(file, '..', path) : path,
  )

/** Whose types it adds to: whoever imports the package sees that. */
const addsTo = (text: string): string[] =>
  [...text.matchAll(/^declare module '([^']+)'/gm)].map(([, name = '']) => name)

/** Files of a part of the project that `tsconfig.json` includes: a folder, a file, or those that end in the same way. */
const filesOf = (folder: string, part: string): string[] =>
  part.includes('.')
    ? readdirSync(folder).filter((name) => name.endsWith(part.replace('*', '')))
    : readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name))

/**
 * Leaves to the compiler, of a copy of the project, what the definitions can make wrong: every file of the product that
 * imports them, directly or through others. Of the rest, which is what it was and is checked as part of the project, it
 * only takes types. Tests and scripts are left out.
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
  // Types of packages that the project adds to are seen by all.
  const ambient = [...files].flatMap(([file, text]) =>
    file.endsWith('.d.ts') || addsTo(text).length > 0 ? [file] : [],
  )
  writeFileSync(config, JSON.stringify({ ...types, include: [...dependents, ...ambient] }))
}
