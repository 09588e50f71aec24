import { problems } from '../../api/http/errors.ts'

/** How much of the end of the output is shown. */
const lastCharacters = 4_000
const mostFaults = 5

/** What an app wrote that helps to explain a violation: its own faults (500), wherever they are, and the end. */
export const lastWords = (output: string): string => {
  const faults = output.split('\n').filter((line) => line.includes(problems.internal.title))
  return [...faults.slice(0, mostFaults), output.slice(-lastCharacters)].join('\n')
}
