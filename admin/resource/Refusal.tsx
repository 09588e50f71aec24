import Link from '@mui/material/Link'
import { createElement, Fragment, type ReactNode } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatInstant } from '../../model/format.ts'
import type { ProblemReply, RefusedRecord, Use } from '../../model/problem.ts'
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

/** What is wrong with a record, by a sentence or by field. */
const faultOf = ({ resource, reason, errors = {} }: RefusedRecord): string => {
  if (reason) return reason
  const fields = definitionsNow()[resource]?.fields ?? {}
  return Object.entries(errors)
    .map(([name, said]) => `${fields[name]?.label ?? name}: ${said.join(' ')}`)
    .join(' ')
}

/** Refusal of several records or of an undo, with the records: what is wrong with each, or who changed it. */
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
          {records.slice(0, named).map((record) => {
            const { resource, id, text, by, at, uses: own } = record
            const fault = faultOf(record)
            return (
              <li key={`${resource} ${id}`}>
                {fault ? (
                  <UsedBy uses={own}>{`${text}: ${fault}`}</UsedBy>
                ) : by && at ? (
                  translate('undo.refusedRecord', { record: text, name: by, at: formatInstant(at) })
                ) : (
                  translate('undo.refusedByNobody', { record: text })
                )}
              </li>
            )
          })}
          {records.length > named && (
            <li>{translate('undo.refusedMore', { smart_count: records.length - named })}</li>
          )}
        </ul>
      )}
    </>
  )
}
