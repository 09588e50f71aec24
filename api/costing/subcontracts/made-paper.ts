import type { SubcontractPaper } from '../../../model/costing/subcontract-papers.ts'
import { deductionStatements, subcontracts, valuations } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { fitForFileName } from '../../http/files/file-reply.ts'
import type { Paper } from '../documents/send-document.ts'
import { type OrderingFirm, withLogo } from '../order-document/order-content.ts'
import { subcontractPdf } from './subcontract-task.ts'

/** What the calls with papers of subcontracts share. */

const nameOf = (paper: SubcontractPaper): string => {
  if (paper.kind === 'order') return `Subcontract ${paper.name}`
  if (paper.kind === 'certificate') return `Certificate ${paper.name} ${paper.state.number}`
  return `CIS statements ${paper.month.to}`
}

export const makeSubcontractPaper = async (
  context: AppContext,
  paper: SubcontractPaper,
  firm: OrderingFirm,
  signal: AbortSignal,
): Promise<Paper> => ({
  fileName: `${fitForFileName(nameOf(paper)).slice(0, 80)}.pdf`,
  bytes: Buffer.from(
    await context.workers.run(subcontractPdf, [paper, await withLogo(context, firm)], signal),
  ),
})

/** The records whose papers are kept and that show what became of their mails. */
export const orderSubject = (id: number) => ({ table: subcontracts.table, id })
export const valuationSubject = (id: number) => ({ table: valuations.table, id })
export const statementSubject = (id: number) => ({ table: deductionStatements.table, id })
