/**
 * `npm run mutants [-- --only api/crud --sample 100 --seed 1]`: puts faults into a copy of the code, one at a time, and
 * runs the tests that reach it. A fault that no test notices is printed: a test is missing, or docs/mutants.md says why
 * it may live. Takes an hour or two. With `--keep FOLDER` what the tests reached and what became of each fault is kept
 * there: a run that was broken off goes on where it was, and what survived is tried again. `--files 10` runs no more of
 * `tests/api` for a fault than the ten nearest, for a first look; `--nth 4,17` tries those of the sample and no others.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyProject } from './copy-project.ts'
import { draw, type Mutant, mutantsOf } from './mutants/find.ts'
import { openJournal } from './mutants/journal.ts'
import { readReach } from './mutants/reach.ts'
import { createTrials, startTestRunner, type Verdict } from './mutants/trial.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
process.chdir(project)
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'model,api/crud,api/auth,api/costing' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    nth: { type: 'string' },
    files: { type: 'string', default: '1000' },
  },
})

/** Those that take minutes and see, beside what others see, backups, migrations and starts; two need the built admin. */
const leftOut =
  'tests/{architecture/{house,image,coverage},api/{adding-an-entity-page,backup*,demo-firm,interrupted-*,served,spec-calls,start,two-instances,undo-sequences,upgrading}}.test.ts'

const isCode = (file: string) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|\.d\.ts)$/.test(file)
const filesIn = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter(isCode)
        .map((name) => join(place, name))
        .sort()
    : [place]

const scratch = mkdtempSync(join(tmpdir(), 'costwright-mutants-'))
// Some tests run programs of it as another user.
chmodSync(scratch, 0o755)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const kept = values.keep ?? scratch
const reachFolder = join(kept, 'reach')
if (!existsSync(reachFolder)) {
  process.stdout.write('Running the tests once, to see what each of them reaches ...\n')
  // A test that fails has noted what it reached; it is left out when its turn comes, if it fails then as well.
  const runTests = (...which: string[]) =>
    spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...which], {
      stdio: 'ignore',
      env: { ...process.env, REACH_FOLDER: reachFolder },
    })
  runTests('--project', 'unit')
  // Those of the browser run the built admin, whose functions are not these.
  runTests('tests/api', 'tests/architecture', '--exclude', leftOut)
}

const reach = readReach(reachFolder, Number(values.files))
const copy = join(scratch, 'copy')
copyProject(project, copy)
const faults = values.only.split(',').flatMap(filesIn).flatMap(mutantsOf)
const drawn = draw(faults, Number(values.sample), Number(values.seed))
process.stdout.write(`${drawn.length} of ${faults.length} faults, seed ${values.seed}\n`)

const told = ({ file, line, original, text }: Mutant) =>
  `${file}:${line}  ${original.replace(/\s+/g, ' ').slice(0, 60)}  ->  ${text.replace(/\s+/g, ' ').slice(0, 60)}`
const wanted = values.nth?.split(',').map(Number)
const journal = openJournal(join(kept, 'outcomes.jsonl'))
const runner = startTestRunner(copy)
process.on('exit', runner.close)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const { tryMutant, failsAnyway } = createTrials(copy, runner)
const counts: Record<Verdict, number> = { killed: 0, 'timed out': 0, survived: 0, 'not reached': 0 }
for (const [index, mutant] of drawn.entries()) {
  const nth = index + 1
  if (wanted && !wanted.includes(nth)) continue
  const known = journal.noticed(mutant)
  const outcome = known ?? (await tryMutant(mutant, reach.roundsFor(mutant)))
  if (!known) journal.note(mutant, outcome)
  counts[outcome.verdict] += 1
  const by = outcome.by ? `\n      ${outcome.by.file}: ${outcome.by.says}` : ''
  process.stdout.write(`${nth}/${drawn.length} ${outcome.verdict.padEnd(11)} ${told(mutant)}${by}\n`)
}
const tried = Object.values(counts).reduce((sum, count) => sum + count)
const noticed = counts.killed + counts['timed out']
process.stdout.write(
  `${noticed} of ${tried} noticed (${Math.round((100 * noticed) / Math.max(1, tried))} %), ${counts.survived} survived, ${counts['not reached']} reached by no test\n`,
)
for (const [file, fails] of failsAnyway)
  if (fails) process.stdout.write(`${file} fails without a fault too: it was left out\n`)
process.exit()
