import { type resources, supplierStatementLines, supplierStatements } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { keepTogether } from './keep-together.ts'
import { statementLineParts, statementMatch } from './match-task.ts'
import { agreeLine, agreeStatement, finishStatement, matchStatement, splitLine } from './statement-calls.ts'
import { statementLineHooks } from './statement-line-hooks.ts'

/** Statements that suppliers send. */
export const statementsOfSuppliers = {
  hooks: { [supplierStatementLines.name]: statementLineHooks },
  calls: {
    [supplierStatements.name]: { match: matchStatement, agree: agreeStatement, finish: finishStatement },
    [supplierStatementLines.name]: { agree: agreeLine, split: splitLine },
  },
  follow: [keepTogether],
  tasks: [statementMatch, statementLineParts],
} satisfies Feature<typeof resources>
