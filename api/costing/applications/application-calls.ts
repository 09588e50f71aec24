import { applications } from '../../../resources.config.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import { lockProject } from './application-hooks.ts'
import { lineChanges, makeChanges } from './application-lines.ts'

/** Copies what quotes say now to the lines of a draft. Typed values stay, up to the new totals. */
export const refreshLines: CallHandler = {
  summary: 'Update the lines of a draft application from its quotes',
  run: async (trx, { id, record }) => {
    await makeChanges(trx, id, await lineChanges(trx, id, Number(record.projectId)))
    return id
  },
}

/** Errors: 409 unless it is the last one, without certificate and payment. */
export const withdrawApplication: CallHandler = {
  summary: 'Make a draft of the last application that was sent',
  refuses: ['conflict'],
  sample: { standing: 'sent', number: 1 },
  run: async (trx, { id, record, write }) => {
    await lockProject(trx, Number(record.projectId))
    await write.change(applications, id, {
      standing: 'draft',
      retention: null,
      previous: null,
      due: null,
      sentOn: null,
      sentFile: null,
      dueDate: null,
      noticeBy: null,
      payLessBy: null,
      finalDate: null,
    })
    return id
  },
}
