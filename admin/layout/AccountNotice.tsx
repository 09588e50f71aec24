import { memo, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { formatDate } from '../../model/format.ts'
import type { AccountSecurity } from '../../model/session.ts'
import { keptSecurity } from '../kept-security.ts'
import { askSecurity } from '../providers/account-security.ts'
import { adminBase } from '../resource/page-path.ts'
import { useSession } from '../use-session.ts'
import { NoticeBar } from './NoticeBar.tsx'

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
 * recovery codes. Once the authenticator is due the server opens nothing else, and neither do we. Until the server
 * answers it says what was known before, so that the page below does not move when the answer comes.
 */
export const AccountNotice = memo(() => {
  const translate = useTranslate()
  const place = placeOf(useLocation().pathname)
  // Whose, not which session: a token that is renewed says nothing new.
  const person = useSession()?.email
  const [answer, setAnswer] = useState<{ place: Place; person: string; security: AccountSecurity } | null>(
    null,
  )
  useEffect(() => {
    if (!person || !place) return
    const away = new AbortController()
    askSecurity(person, away.signal).then(
      (security) => setAnswer({ place, person, security }),
      () => setAnswer(null),
    )
    return () => away.abort()
  }, [person, place])
  if (!person || !place) return null
  // What was answered elsewhere may be so no more.
  const isAnswered = answer?.place === place && answer.person === person
  const security = isAnswered ? answer.security : keptSecurity(person)
  if (!security) return null
  const { has2FA, recoveryCodesLeft, authenticatorDue } = security
  const lacksCodes = has2FA && recoveryCodesLeft === 0
  if (!authenticatorDue && !lacksCodes) return null
  const isOver = authenticatorDue !== null && Date.parse(authenticatorDue) <= Date.now()
  // Only the server's word sends somebody away: the authenticator may have come since, elsewhere.
  if (isOver && place === 'work') return isAnswered ? <Navigate to={toolsPath} replace /> : null
  if (!isOver && place === 'tools') return null
  const text = lacksCodes
    ? translate('accountNotice.noCodes')
    : translate(isOver ? 'accountNotice.overdue' : 'accountNotice.due', {
        date: formatDate((authenticatorDue ?? '').slice(0, 10)),
      })
  return (
    <NoticeBar
      severity={isOver ? 'warning' : 'info'}
      text={text}
      to={place === 'work' ? toolsPath : undefined}
      label={translate(lacksCodes ? 'accountNotice.makeCodes' : 'accountNotice.setUp')}
    />
  )
})
