import { changedLine } from './costing/changed-line.ts'
import { costingProblems } from './costing/problems.ts'
import { described, listOf } from './schemas.ts'

/** To search engines and in shared links. */
export const description =
  'Costing and procurement for construction: quotes, purchases, and where the money of each job goes.'

/** The product's name and words of its trade, which somebody would try as a password. */
export const productWords: readonly string[] = [
  'Costwright',
  'costing',
  'procurement',
  'scaffolding',
  'construction',
]

/** Tables without a definition. */
export const productTables: readonly string[] = ['home_visit', 'match_dismissal']

/** First path segments of hand-written routes that no definition has. */
export const productEndpoints: readonly string[] = ['excelquote', 'home', 'projectcontrol', 'unallocated']

/** Problems besides those of the framework: a status and a sentence by code. `docs/api.md` has a row for each. */
export const productProblems = costingProblems

/** Members that a problem has besides those of the framework, by name. */
export const productProblemParts = {
  lines: described(listOf(changedLine), 'Lines that have changed, with their unmatched quantity now'),
}
