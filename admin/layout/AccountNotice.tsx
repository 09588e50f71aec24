import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { formatDate } from '../../model/format.ts'
import type { AccountSecurity } from '../../model/session.ts'
import { requestJson } from '../providers/http-client.ts'
import { adminBase } from '../resource/page-path.ts'
import { useSession } from '../use-session.ts'

const NoticeBar = lazy(async () => ({ default: (await import('./NoticeBar.tsx')).NoticeBar }))

const toolsPath = '/account/2fa'
const homePath = '/home'

/** Says on the home page and above the records what the person's account lacks: an authenticator that the role needs, recovery codes. */
export const AccountNotice = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const token = useSession()?.token
  const [security, setSecurity] = useState<AccountSecurity | null>(null)
  // Asked where other calls are made too, and again on the way back from the tools, where it changes.
  const isAtWork = pathname.startsWith(adminBase) || pathname === homePath
  useEffect(() => {
    if (!token || !isAtWork) return
    const away = new AbortController()
    requestJson<AccountSecurity>('/auth/security', { signal: away.signal }).then(setSecurity, () =>
      setSecurity(null),
    )
    return () => away.abort()
  }, [token, isAtWork])
  if (!token || !security || !isAtWork) return null
  const { has2FA, recoveryCodesLeft, authenticatorDue } = security
  const lacksCodes = has2FA && recoveryCodesLeft === 0
  if (!authenticatorDue && !lacksCodes) return null
  const isOver = authenticatorDue !== null && Date.parse(authenticatorDue) <= Date.now()
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
        to={toolsPath}
        label={translate(lacksCodes ? 'accountNotice.makeCodes' : 'accountNotice.setUp')}
      />
    </Suspense>
  )
}
