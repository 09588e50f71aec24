/**
 * `npm run mutants [-- --only api/crud --sample 100 --seed 1]`: puts faults into a copy of the code, one at a time, and
 * runs the tests that reach it. A fault that no test notices is printed: a test is missing, or docs/mutants.md says why
 * it may live. Takes minutes to hours; `--reach FOLDER` keeps what the tests reached for the next run.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyProject } from './copy-project.ts'
import { draw, type Mutant, mutantsOf } from './mutants/find.ts'
import { readReach } from './mutants/reach.ts'
import { tryMutant, type Verdict } from './mutants/trial.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
process.chdir(project)
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'model,api/crud,api/auth,api/costing' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    reach: { type: 'string' },
  },
})

const isCode = (file: string) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|\.d\.ts)$/.test(file)
const filesIn = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter(isCode)
        .map((name) => join(place, name))
        .sort()
    : [place]

const scratch = mkdtempSync(join(tmpdir(), 'costwright-mutants-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const reachFolder = values.reach ?? join(scratch, 'reach')
if (!existsSync(reachFolder)) {
  process.stdout.write('Running the tests once, to see what each of them reaches ...\n')
  // Those of the browser run the built admin, whose functions are not these.
  execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'], {
    stdio: 'ignore',
    env: { ...process.env, REACH_FOLDER: reachFolder },
  })
  execFileSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'tests/api', 'tests/architecture'],
    {
      stdio: 'ignore',
      env: { ...process.env, REACH_FOLDER: reachFolder },
    },
  )
}

const reach = readReach(reachFolder)
const copy = join(scratch, 'copy')
copyProject(project, copy)
const all = values.only.split(',').flatMap(filesIn).flatMap(mutantsOf)
const drawn = draw(all, Number(values.sample), Number(values.seed))
process.stdout.write(`${drawn.length} of ${all.length} faults, seed ${values.seed}\n`)

const told = ({ file, line, original, text }: Mutant) =>
  `${file}:${line}  ${original.replace(/\s+/g, ' ').slice(0, 60)}  ->  ${text.replace(/\s+/g, ' ').slice(0, 60)}`
const counts: Record<Verdict, number> = { killed: 0, 'timed out': 0, survived: 0, 'not reached': 0 }
for (const [index, mutant] of drawn.entries()) {
  const verdict = await tryMutant(copy, mutant, reach.testsFor(mutant))
  counts[verdict] += 1
  process.stdout.write(`${index + 1}/${drawn.length} ${verdict.padEnd(11)} ${told(mutant)}\n`)
}
const noticed = counts.killed + counts['timed out']
process.stdout.write(
  `${noticed} of ${drawn.length} noticed (${Math.round((100 * noticed) / Math.max(1, drawn.length))} %), ${counts.survived} survived, ${counts['not reached']} reached by no test\n`,
)
