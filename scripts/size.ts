// npm run size: size of the project by room. Reads only files in git.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const textOf = (file: string) => readFileSync(file, 'utf8')
const linesOf = (file: string) => textOf(file).split('\n').length - 1
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const isTest = (file: string) => /^tests\/|\.test\.tsx?$/.test(file)
const code = files.filter(
  (file) => !file.startsWith('tools/') && /\.(tsx?|[cm]?js|css|html|sh|jsonc)$/.test(file),
)
const product = code.filter((file) => !isTest(file) && !/^(demo|migrations)\//.test(file))
const tests = code.filter(isTest)
const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('tools/'))

const roomOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '(root)')
const print = (label: string, ...figures: readonly number[]) =>
  console.log(label.padEnd(52) + figures.map((figure) => String(figure).padStart(9)).join(''))
const printRooms = (title: string, members: readonly string[]) => {
  console.log(title.padEnd(52), '   lines    files')
  for (const room of new Set(members.map(roomOf))) {
    const inside = members.filter((file) => roomOf(file) === room)
    print(`  ${room}`, sum(inside.map(linesOf)), inside.length)
  }
  print('  all', sum(members.map(linesOf)), members.length)
}

const importsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )
const importersOf = new Map<string, string[]>()
for (const file of product)
  for (const target of new Set(importsOf(file)))
    importersOf.set(target, [...(importersOf.get(target) ?? []), file])
const smallWithOneImporter = product.filter((file) => {
  const [importer, another] = importersOf.get(file) ?? []
  return (
    linesOf(file) < 50 &&
    importer !== undefined &&
    another === undefined &&
    dirname(importer) === dirname(file)
  )
})

const titles = tests.flatMap((file) =>
  [...textOf(file).matchAll(/(?:\b(?:it|test)(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/g)].map(
    ([, , title = '']) => ({ file, title }),
  ),
)
const [longest] = titles.toSorted((one, other) => other.title.length - one.title.length)
const wordsOf = (file: string) => textOf(file).split(/\s+/).filter(Boolean).length

/** Commands to install, build, start and test, and the files of scripts/ that they name. */
const commands = new Set(['command', 'test', 'build'].map((name) => `scripts/${name}.mjs`))
for (const file of commands)
  for (const [name] of textOf(file).matchAll(/[\w-]+\.(?:mjs|cjs|ts)/g))
    if (existsSync(`scripts/${name}`)) commands.add(`scripts/${name}`)

printRooms('Product', product)
printRooms('Tests', tests)
console.log()
print('Product folders', new Set(product.map(dirname)).size)
print('Files under 50 lines, one importer in the same folder', smallWithOneImporter.length)
print(
  'Test titles; longer than 100; than 110 characters',
  titles.length,
  ...[100, 110].map((most) => titles.filter(({ title }) => title.length > most).length),
)
print(`Longest test title (${basename(longest?.file ?? '')})`, longest?.title.length ?? 0)
print('Documentation, words', sum(pages.map(wordsOf)))
print('Install, build, start and test, lines', sum([...commands].map(linesOf)))
print('Reload on change (npm run dev), lines', linesOf('scripts/dev.mjs'))
if (process.argv.includes('--list')) console.log([...commands, '', ...smallWithOneImporter].join('\n'))
