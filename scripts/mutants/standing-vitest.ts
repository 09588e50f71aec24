import { resolve } from 'node:path'
import { BaseSequencer, createVitest, type TestModule } from 'vitest/node'
import type { Asked, Failure, Told } from './trial.ts'

/**
 * A Vitest that stays, with its PostgreSQL and all that it has compiled, and runs the test files that it is asked for in
 * the order given until one fails. A program of its own, so that it can be killed when a fault never ends.
 */
class AsGiven extends BaseSequencer {
  override async sort<Files>(files: Files): Promise<Files> {
    return files
  }
}

const tell = (told: Told): void => {
  process.send?.(told)
}

const failureIn = (module: TestModule): Failure => {
  const test = [...module.children.allTests('failed')][0]
  const [error] = [...(test?.result().errors ?? []), ...module.errors()]
  const suite = [...module.children.allSuites()].find((suite) => !suite.ok())
  const message = error?.message ?? suite?.errors()[0]?.message ?? ''
  const says = `${test?.fullName ?? 'before its tests'}: ${message.split('\n')[0]}`
  return { file: module.relativeModuleId, says }
}

let failure: Failure | null = null
let began = new Set<string>()
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  sequence: { sequencer: AsGiven },
  reporters: [
    {
      onTestModuleStart: ({ relativeModuleId }) => {
        began.add(relativeModuleId)
        tell({ began: relativeModuleId })
      },
      onTestModuleEnd: (module) => {
        // A run that is cut short tells of its files what became of them in one before.
        if (module.state() !== 'failed' || !began.has(module.relativeModuleId)) return
        failure ??= failureIn(module)
        // Bail counts tests, and a file may fail before its first.
        void vitest.cancelCurrentRun('test-failure')
      },
    },
  ],
})
await vitest.standalone()

let changedBefore = ''
process.on('message', async ({ changed, tests }: Asked) => {
  // The fault of the run before has been taken out again.
  for (const file of [changedBefore, changed]) vitest.invalidateFile(resolve(file))
  changedBefore = changed
  const specifications = tests.map((test) => {
    const name = test.startsWith('tests/') ? 'system' : 'unit'
    return vitest.getProjectByName(name).createSpecification(resolve(test))
  })
  let said: Failure | null
  let left = 5
  // What cut the last run short at its first failure may come late, and cut this one short.
  do {
    failure = null
    began = new Set()
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const unhandled = unhandledErrors[0] as Error | undefined
    said = failure ?? (unhandled ? { file: null, says: unhandled.message } : null)
  } while (said === null && began.size < tests.length && --left > 0)
  tell({ ended: said })
})
// Whoever asked has ended.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
tell({ began: null })
