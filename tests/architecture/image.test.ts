import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { builds } from '../../scripts/prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const linesOf = (file: string) =>
  textOf(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** The programs of the container: the server, and the operator's commands. */
const programs = [
  'scripts/command.mjs',
  'scripts/launch.mjs',
  'api/server.ts',
  // The server reads them from their folder at its start.
  ...readdirSync(join(root, 'migrations')).map((name) => `migrations/${name}`),
  ...readdirSync(join(root, 'database/sql'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `database/sql/${name}`),
  ...['user', 'backup', 'restore', 'check', 'demo', 'files'].map((name) => `scripts/${name}.ts`),
]

const ignored = linesOf('.dockerignore')
const matchesPattern = (file: string, pattern: string): boolean => {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**/', '(.+/)?')
    .replaceAll(/(?<!\+\/\))\*/g, '[^/]*')
  return new RegExp(`^${source}$`).test(file)
}
/** Whether a project file is copied into the image: .dockerignore includes by "!" and excludes again. */
const isInImage = (file: string): boolean =>
  ignored.reduce((isIn, line) => {
    const pattern = line.replace(/^!/, '')
    const matches =
      pattern === '*' || file === pattern || file.startsWith(`${pattern}/`) || matchesPattern(file, pattern)
    return matches ? line.startsWith('!') : isIn
  }, true)

const importsOf = (file: string): string[] =>
  [
    ...textOf(file).matchAll(/(?:^import|^export|^\} from|\bimport\()(?:[^'"\n]*from)?\s*['"]([^'"]+)['"]/gm),
  ].map(([, specifier = '']) => specifier)

/** All files and packages that programs import. */
const reachedFrom = (files: readonly string[]) => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('#product/')) visit(specifier.slice('#product/'.length))
      else if (specifier.startsWith('.')) visit(relative(root, resolve(root, dirname(file), specifier)))
      else if (!specifier.startsWith('node:'))
        packages.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  files.forEach(visit)
  return { files: [...seen], packages: [...packages] }
}

describe('The container image', () => {
  const { dependencies, optionalDependencies } = JSON.parse(textOf('package.json'))
  const { files, packages } = reachedFrom(programs)

  it('contains every file that its programs import', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !existsSync(join(root, file)) || !isInImage(file))).toEqual([])
  })

  it('contains every package that its programs import', () => {
    expect(packages).toContain('fastify')
    const installed = Object.keys({ ...dependencies, ...optionalDependencies })
    // Only development has them: npm run dev loads new migrations with the one, and a check reads web/product.ts with the other.
    const needed = packages.filter((name) => name !== 'tsx' && name !== 'vite')
    expect(needed.filter((name) => !installed.includes(name))).toEqual([])
  })

  it.each(Object.values(builds))(
    'contains the sources of $output, which would otherwise be rebuilt at each start',
    ({ sources }) => {
      expect(sources.length).toBeGreaterThan(5)
      expect(sources.filter((source) => !isInImage(source) || !existsSync(join(root, source)))).toEqual([])
    },
  )

  it('contains no tests, data, history or secrets', () => {
    for (const file of [
      '.env',
      '.git/config',
      'data/secret.key',
      'tests/support/app.ts',
      'api/http/errors.test.ts',
      'docs/api.md',
    ])
      expect([file, isInImage(file)]).toEqual([file, false])
  })

  it('runs as an unprivileged user and names its version', () => {
    const dockerfile = linesOf('Dockerfile')
    expect(dockerfile.filter((line) => line.startsWith('USER'))).toEqual(['USER 1000:1000'])
    expect(dockerfile).toContainEqual(expect.stringMatching(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-\w+-slim$/))
  })
})

describe('The compose file', () => {
  const compose = textOf('compose.yaml')
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))

  it('requires only settings that .env.example explains', () => {
    const explained = linesOf('.env.example').map((line) => line.split('=')[0])
    expect([...asked].sort()).toEqual(explained.sort())
  })

  it('sets only what the app reads, and no secret', () => {
    const settings = textOf('api/settings.ts')
    const [app = ''] = compose.split('\n  db:\n')
    const set = [...app.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)]
    expect(set.length).toBeGreaterThan(4)
    for (const [, name = '', value = ''] of set) {
      expect(settings).toContain(name)
      // The folder of the backups is the volume's.
      expect(value).toMatch(name === 'BACKUP_DIR' ? /^\/backups$/ : /\$\{/)
    }
  })

  it('stores persistent data in volumes', () => {
    for (const volume of ['app-data:/data', 'db-data:/var/lib/postgresql/data'])
      expect(compose).toContain(`- ${volume}`)
    expect(linesOf('.gitignore')).toContain('.env')
  })
})
