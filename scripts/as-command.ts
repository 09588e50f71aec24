import { readSettings, type Settings } from '../api/settings.ts'

/** Runs a script's work. A failure is printed as one sentence and becomes the exit code. */
export const asCommand = async (work: (settings: Settings) => Promise<void>): Promise<void> => {
  try {
    await work(readSettings(process.env))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** What is worth knowing while a script works; its results go to standard output. */
export const tell = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
