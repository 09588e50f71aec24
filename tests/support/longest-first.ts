import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take long for their size, which a fresh clone goes by: those first that the others are beside for longest. */
const long = [
  'tests/browser/accessibility.test.ts',
  'tests/torture/rounds.test.ts',
  'tests/api/adding-an-entity-page.test.ts',
  'tests/api/interrupted-migrations.test.ts',
  'tests/api/upgrading.test.ts',
  'tests/api/start.test.ts',
  'database/embedded/start.test.ts',
  'tests/api/openapi-contract.test.ts',
  'tests/api/interrupted-backup.test.ts',
  'tests/api/undo-sequences.test.ts',
  'tests/api/costing-exactness.test.ts',
]

const placeAmongLong = ({ moduleId }: TestSpecification): number =>
  long.findIndex((file) => moduleId.endsWith(`/${file}`))

/**
 * Begins with the files that take longest, so that no worker has one left when the others have nothing more to do. Else the
 * order is Vitest's: that of the last run, or of the sizes where there has been none.
 *
 * Files of one project follow one another, as a worker that comes to a file of the other is ended, and a new one loads all
 * anew. Those without an app are gone through by one worker while the others have the longest, which take longer than all of
 * them: at the end all workers would be ended for them.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [firstUnit, ...units] = sorted.filter(({ project }) => project.name === 'unit')
    const others = sorted.filter(({ project }) => project.name !== 'unit')
    const first = others
      .filter((file) => placeAmongLong(file) >= 0)
      .sort((one, other) => placeAmongLong(one) - placeAmongLong(other))
    const beside = Number(this.ctx.config.maxWorkers) - 1
    return [
      ...(firstUnit ? [firstUnit] : []),
      ...first.slice(0, beside),
      ...units,
      ...first.slice(beside),
      ...others.filter((file) => placeAmongLong(file) < 0),
    ]
  }
}
