import { HttpError, useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import type { ProblemReply } from '../../model/problem.ts'
import { UsedBy } from '../resource/UsedBy.tsx'

/** So many records are named. */
const named = 5

/** Why something was not taken back, and the records that stand in its way with who changed them. */
export const Refusal = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  if (!(error instanceof HttpError)) return null
  const { records = [], uses } = (error.body ?? {}) as Partial<ProblemReply>
  return (
    <>
      <UsedBy uses={uses}>{error.message}</UsedBy>
      {records.length > 0 && (
        <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
          {records.slice(0, named).map(({ resource, id, text, by, at, reason, uses: own }) => (
            <li key={`${resource} ${id}`}>
              {reason ? (
                <UsedBy uses={own}>{`${text}: ${reason}`}</UsedBy>
              ) : by && at ? (
                translate('undo.refusedRecord', { record: text, name: by, at: formatInstant(at) })
              ) : (
                translate('undo.refusedByNobody', { record: text })
              )}
            </li>
          ))}
          {records.length > named && (
            <li>{translate('undo.refusedMore', { smart_count: records.length - named })}</li>
          )}
        </ul>
      )}
    </>
  )
}
