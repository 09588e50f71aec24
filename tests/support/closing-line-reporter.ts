import { writeSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'

/**
 * Ends the output of a test run with one plain line, `N passed, N failed`, for people and programs alike.
 * Counted as failed, beside tests: a file that could not be loaded, an error outside any test, a run in which nothing
 * ran, and the checks that failed before the tests (`FAILED_CHECKS`, set by `npm test`).
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const line = closingLine(modules, errors.length + Number(process.env.FAILED_CHECKS ?? 0), reason)
    // At the very end of the process, after whatever else has something to say.
    process.once('exit', () => writeSync(process.stdout.fd, `${line}\n`))
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
