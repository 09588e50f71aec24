import { writeSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'

/**
 * Ends the output of a test run with one plain line, `N passed, N failed`, for people and programs alike.
 * Counted as failed, beside tests: a file that could not be loaded, an error outside any test, and a run in which nothing
 * ran. `npm test`, which adds the checks that it makes beside the tests, takes the line from a descriptor of its own
 * (`CLOSING_LINE_TO`).
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const line = closingLine(modules, errors.length, reason)
    // At the very end of the process, after whatever else has something to say.
    const to = Number(process.env.CLOSING_LINE_TO ?? process.stdout.fd)
    process.once('exit', () => writeSync(to, `${line}\n`))
  }
}

/** Counts the tests of a run; `otherFailures` are added to the failed ones. */
export function closingLine(
  modules: readonly TestModule[],
  otherFailures: number,
  reason: TestRunEndReason,
): string {
  let passed = 0
  let failed = otherFailures
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state)
    passed += states.filter((state) => state === 'passed').length
    const failedTests = states.filter((state) => state === 'failed').length
    // A file or a group that failed without a failed test: its imports or its beforeAll and afterAll.
    failed += failedTests === 0 && module.state() === 'failed' ? 1 : failedTests
  }
  if (failed === 0 && reason !== 'passed') failed = 1
  return `${passed} passed, ${failed} failed`
}
