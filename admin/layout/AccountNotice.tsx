import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { formatDate } from '../../model/format.ts'
import type { AccountSecurity } from '../../model/session.ts'
import { requestJson } from '../providers/http-client.ts'
import { adminBase } from '../resource/page-path.ts'
import { useSession } from '../use-session.ts'

const NoticeBar = lazy(async () => ({ default: (await import('./NoticeBar.tsx')).NoticeBar }))

const toolsPath = '/account/2fa'
const homePath = '/home'

type Place = 'tools' | 'work' | null

/** Asked where other calls are made too, and again on the way back from the tools, where it changes. */
const placeOf = (pathname: string): Place => {
  if (pathname === toolsPath) return 'tools'
  return pathname === homePath || pathname.startsWith(adminBase) ? 'work' : null
}

/**
 * Says on the home page and above the records what the person's account lacks: an authenticator that the role needs,
 * recovery codes. Once the authenticator is due the server opens nothing else, and neither do we.
 */
export const AccountNotice = () => {
  const translate = useTranslate()
  const place = placeOf(useLocation().pathname)
  // Whose, not which session: a token that is renewed says nothing new.
  const person = useSession()?.email
  const [answer, setAnswer] = useState<{ place: Place; security: AccountSecurity } | null>(null)
  useEffect(() => {
    if (!person || !place) return
    const away = new AbortController()
    requestJson<AccountSecurity>('/auth/security', { signal: away.signal }).then(
      (security) => setAnswer({ place, security }),
      () => setAnswer(null),
    )
    return () => away.abort()
  }, [person, place])
  // What was answered elsewhere may be so no more.
  if (!person || !place || answer?.place !== place) return null
  const { has2FA, recoveryCodesLeft, authenticatorDue } = answer.security
  const lacksCodes = has2FA && recoveryCodesLeft === 0
  if (!authenticatorDue && !lacksCodes) return null
  const isOver = authenticatorDue !== null && Date.parse(authenticatorDue) <= Date.now()
  if (isOver && place === 'work') return <Navigate to={toolsPath} replace />
  if (!isOver && place === 'tools') return null
  const text = lacksCodes
    ? translate('accountNotice.noCodes')
    : translate(isOver ? 'accountNotice.overdue' : 'accountNotice.due', {
        date: formatDate((authenticatorDue ?? '').slice(0, 10)),
      })
  return (
    <Suspense>
      <NoticeBar
        severity={isOver ? 'warning' : 'info'}
        text={text}
        to={place === 'work' ? toolsPath : undefined}
        label={translate(lacksCodes ? 'accountNotice.makeCodes' : 'accountNotice.setUp')}
      />
    </Suspense>
  )
}
