/**
 * `npm run entities [-- TEST…]`: adds entities to copies of the project, following `docs/adding-an-entity.md`. Each of
 * the page's two examples must be served within 30 seconds. Then adds all of them, and entities with every option of
 * the definition language, to one copy, with a role, an API folder, a handler, hooks and a screen: its tests must pass
 * unchanged.
 * With TEST, only these test files run. Exit code 1 on failure; the copy is then kept.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import {
  addDefinition,
  addField,
  administrator,
  type Clone,
  cloneProject,
  definitionsOfPage,
  enterOffice,
  type Office,
} from '../tests/support/new-entity.ts'

/** Seconds on an idle machine; on a busy one, as many times more as there are busy processes per core. */
const longest = 30
const cores = availableParallelism()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Seconds from the command until a created record is in the list. */
const timeEntity = async (
  define: (config: string) => string,
  use: (office: Office) => Promise<void>,
): Promise<number> => {
  const clone = cloneProject({ ...administrator, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
  try {
    clone.writeConfig(define(clone.readConfig()))
    const start = performance.now()
    const server = clone.start('npm run dev')
    try {
      await use(await enterOffice(server))
      return (performance.now() - start) / 1000
    } finally {
      await server.stop()
    }
  } finally {
    clone.remove()
  }
}

const { tools, siteDiaries, sumOnProject } = definitionsOfPage()
const addTools = (config: string) => addDefinition(config, tools, { label: 'Tools', to: 'tools' })
const addSiteDiaries = (config: string) =>
  addField(addDefinition(config, siteDiaries), 'projects', sumOnProject)

const examples = {
  'A, a tool': () =>
    timeEntity(addTools, async (office) => {
      await office.post('/Tool', { toolName: 'Saw', price: 89.5 })
      await office.get('/Tool?range=[0,9]')
    }),
  'B, a site diary below a project': () =>
    timeEntity(addSiteDiaries, async (office) => {
      const { id } = await office.post('/Project', { projectName: 'Mill Lane' })
      await office.post(`/SiteDiary/Project/${id}`, { diaryDate: '2025-03-03', weather: 'dry', hours: 7.5 })
      const project = (await office.get(`/Project/${id}`)) as { hoursOnSite: number }
      if (project.hoursOnSite !== 7.5) throw new Error(`The project sums ${project.hoursOnSite}`)
    }),
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const changed = (text: string, part: string, by: string): string => {
  if (!text.includes(part)) throw new Error(`There is no ${part}`)
  return text.replace(part, () => by)
}

const pagesOfCode = ['code-of-your-own', 'own-routes', 'jobs', 'events']

/** Code of these pages, by the file name in its first line. */
const codeOfPage = (): Map<string, string> =>
  new Map(
    pagesOfCode.flatMap((page) =>
      [...read(`../docs/${page}.md`).matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(
        ([, file = '', code = '']) => [file, code] as const,
      ),
    ),
  )

const roles = "defineRoles({ everyone: 'User', administrator: 'Administrator'"
const roleOptions = 'options: [roles.everyone, roles.administrator'

const projectTab = "      { label: 'Control', to: 'control', tabOnly: true },\n"

/** Registers code in one of the project's lists, as the page says: an entry and its import. */
const register = (file: string, before: string, entry: string, imported: string): void =>
  writeFileSync(file, `${imported}\n${changed(readFileSync(file, 'utf8'), before, `${entry}\n${before}`)}`)

const addAll = ({ folder, readConfig, writeConfig }: Clone): void => {
  const blocks =
    read('entities/every-word.ts').match(/^(?:\/\*\*.*\*\/\n)?export const [\s\S]*?^\}\)$/gm) ?? []
  const config = blocks.reduce(
    (text, block) => addDefinition(text, block.replace(/^\/\*\*.*\n/, '')),
    addSiteDiaries(addTools(readConfig())),
  )
  writeConfig(
    changed(
      changed(
        changed(config, roles, `${roles}, manager: 'Manager'`),
        projectTab,
        `${projectTab}      { label: 'Insurance', to: 'insurance', tabOnly: true },\n`,
      ),
      roleOptions,
      `${roleOptions}, roles.manager`,
    ),
  )
  for (const [file, code] of codeOfPage()) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  const [, moreRows = ''] =
    /^```ts\n(export const moreRows[\s\S]*?)^```$/m.exec(read('../demo/README.md')) ?? []
  const demo = join(folder, 'demo/more-rows.ts')
  writeFileSync(demo, changed(readFileSync(demo, 'utf8'), 'export const moreRows: MoreRows = {}\n', moreRows))
  register(
    join(folder, 'api/product.ts'),
    '    matching,',
    '    inspecting,',
    "import { inspecting } from './inspections/index.ts'",
  )
  const extensions = join(folder, 'api/extensions.ts')
  writeFileSync(
    extensions,
    `import { closeInspections } from './inspections/close-inspections.ts'
import { overdueRoutes } from './inspections/overdue-routes.ts'
import { planning } from './inspections/planning.ts'
${changed(
  readFileSync(extensions, 'utf8'),
  '{ routes: [], jobs: [], after: [] }',
  '{\n  routes: [overdueRoutes],\n  jobs: [closeInspections],\n  after: planning,\n}',
)}`,
  )
  const [, rightCall = ''] = /^```ts\n('GET [\s\S]*?)^```$/m.exec(read('../docs/own-routes.md')) ?? []
  const productFiles = join(folder, 'scripts/product-files.ts')
  writeFileSync(
    productFiles,
    changed(
      readFileSync(productFiles, 'utf8'),
      "  'api/costing/',\n",
      "  'api/costing/',\n  'api/inspections/',\n",
    ),
  )
  const productCalls = join(folder, 'tests/support/product-calls.ts')
  writeFileSync(
    productCalls,
    changed(
      readFileSync(productCalls, 'utf8').replace(
        'import type { KnownRoute }',
        'import { type KnownRoute, users }',
      ),
      '  ...costingCalls,\n',
      `  ...costingCalls,\n  ${rightCall}`,
    ),
  )
  register(
    join(folder, 'web/product.ts'),
    '    controlScreens,',
    '    insuranceScreens,',
    "import { insuranceScreens } from '../custom-screens/insurance/index.ts'",
  )
}

const withoutBrowser = [
  '--project node --tags-filter=!slow --tags-filter=!rare',
  ...['model/', 'database/', 'demo/', 'api/', 'admin/', 'custom-screens/', 'scripts/', 'tests/architecture/'],
].join(' ')

const testAll = async (tests: readonly string[]): Promise<boolean> => {
  // Without settings, as `npm test` runs.
  const clone = cloneProject({})
  addAll(clone)
  // Tests copy the files that git lists.
  execFileSync('git', ['init', '--quiet'], { cwd: clone.folder })
  appendFileSync(join(clone.folder, '.git/info/exclude'), 'node_modules\n')
  const steps = [
    // Registered imports are added as first lines.
    'node_modules/.bin/biome check --write api/product.ts api/extensions.ts web/product.ts',
    'node_modules/.bin/biome check --error-on-warnings resources.config.ts api custom-screens web demo/more-rows.ts',
    'npm run check -- --explain inspections',
    'npm run migration',
    'node_modules/.bin/biome check --error-on-warnings migrations',
    'npm run docs',
    'node_modules/.bin/tsc --noEmit --singleThreaded',
    'node_modules/.bin/vite build',
    'node_modules/.bin/vite build --config vite.server.config.ts',
    `node_modules/.bin/vitest run ${tests.length > 0 ? tests.join(' ') : withoutBrowser}`,
  ]
  for (const step of steps) {
    const start = performance.now()
    const { code, out, err } = await clone.end(step)
    say(`${step}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
    if (code === 0) continue
    say(`${out}${err}\nFailed in ${clone.folder}, which is kept.`)
    return false
  }
  clone.remove()
  return true
}

const tests = process.argv.slice(2)
if (tests.length === 0)
  for (const [name, time] of Object.entries(examples)) {
    // Its own processes keep the cores busy for a part of the time.
    const before = loadavg()[0] ?? 0
    const seconds = await time()
    const busiest = Math.max(before, loadavg()[0] ?? 0)
    const limit = longest * Math.max(1, busiest / cores)
    say(
      `${name}: ${seconds.toFixed(1)} s, at most ${limit.toFixed(0)} s with ${busiest.toFixed(1)} busy processes on ${cores} cores`,
    )
    if (seconds > limit) process.exitCode = 1
  }
if (!(await testAll(tests))) process.exitCode = 1
