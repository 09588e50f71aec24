import Link from '@mui/material/Link'
import { createElement, Fragment, type ReactNode } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatInstant } from '../../model/format.ts'
import type { ProblemReply, Use } from '../../model/problem.ts'
import { definitionsNow } from '../definitions.ts'
import { figurePagePath } from './list/figure-page-path.ts'

/** List address of the referring records; null if they are listed below another record only. */
const listOf = ({ resource, field, id }: Use): string | null => {
  const definition = definitionsNow()[resource]
  const isListed = definition && (!definition.parent || definition.topLevel)
  return isListed ? figurePagePath({ resource, filter: { [field]: id } }) : null
}

interface UsedByProps {
  readonly children: string
  readonly uses: readonly Use[] | undefined
}

/** Refusal of a deletion, with links to the lists of the referring records. */
export const UsedBy = ({ children, uses = [] }: UsedByProps) => {
  const parts: ReactNode[] = []
  let rest = children
  for (const use of uses) {
    const at = rest.indexOf(use.text)
    const to = listOf(use)
    if (at < 0 || to === null) continue
    parts.push(
      rest.slice(0, at),
      <Link component={RouterLink} to={to} color="inherit" underline="always">
        {use.text}
      </Link>,
    )
    rest = rest.slice(at + use.text.length)
  }
  return createElement(Fragment, null, ...parts, rest)
}

const named = 5

/** Refusal of an undo, with the conflicting records and who changed them. */
export const Refusal = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  if (!(error instanceof HttpError)) return null
  const { records = [], uses } = (error.body ?? {}) as Partial<ProblemReply>
  // The refusal of a selection is that of its first record, whose sentence the list has too.
  const isListed = records.some(({ reason }) => reason === error.message)
  return (
    <>
      {!isListed && <UsedBy uses={uses}>{error.message}</UsedBy>}
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
