import { readSettings, type Settings } from '../api/settings.ts'

/** Runs a script. Prints an error as one sentence and exits with code 1. */
export const runCommand = async (work: (settings: Settings) => Promise<void>): Promise<void> => {
  try {
    await work(readSettings(process.env))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Prints progress to standard error; results go to standard output. */
export const printProgress = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
