import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take long for their size, which a fresh clone goes by. */
const long = [
  'database/embedded/start.test.ts',
  'tests/api/interrupted-migrations.test.ts',
  'tests/api/upgrading.test.ts',
  'tests/api/adding-an-entity-page.test.ts',
  'tests/api/start.test.ts',
  'tests/torture/rounds.test.ts',
  'tests/api/openapi-contract.test.ts',
  'tests/api/interrupted-backup.test.ts',
  'tests/api/undo-sequences.test.ts',
  'tests/api/costing-exactness.test.ts',
]

/**
 * Begins with the files that take longest, so that no worker has one left when the others have nothing more to do. Else the
 * order is Vitest's: that of the last run, or of the sizes where there has been none.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(`/${file}`))
    // Those of one project stay together: a worker that changes it would load the app anew. All of these are of the first, but
    // for one that loads no app, and would be left to one worker at the end.
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
