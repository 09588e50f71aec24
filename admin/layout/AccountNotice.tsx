import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { memo, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import type { AccountSecurity } from '../../model/session.ts'
import { adminBase } from '../page-path.ts'
import { askSecurity } from '../providers/account-security.ts'
import { useSession } from '../session.ts'
import { dismissedNoticeKey, storedSecurity } from '../stored-for-user.ts'
import { gutter, radius } from '../theme/tokens.ts'

const toolsPath = '/account/2fa'
const homePath = '/home'

type Area = 'tools' | 'work' | null

/** Where to load the state: with other calls, and again after leaving the tools, which can change it. */
const areaOf = (pathname: string): Area => {
  if (pathname === toolsPath) return 'tools'
  return pathname === homePath || pathname.startsWith(adminBase) ? 'work' : null
}

interface NoticeBarProps {
  readonly severity: 'warning' | 'info'
  readonly text: string
  readonly to: string | undefined
  readonly label: string
  readonly onDismiss?: (() => void) | undefined
}

const noticeStyle = {
  margin: '0 calc(8px + var(--aside)) 8px',
  marginLeft: 'calc(8px + var(--aside) + var(--by-files, 0px))',
  padding: { xs: '0 8px', sm: `0 ${gutter.desk}px` },
  minHeight: 40,
  alignItems: 'center',
  borderRadius: `${radius.control}px`,
  color: 'text.primary',
  '& .MuiAlert-icon': { p: 0, mr: 1 },
  '& .MuiAlert-message': { py: 0.5 },
  '& .MuiAlert-action': { p: 0, alignItems: 'center' },
  '@media print': { display: 'none' },
} as const

const NoticeBar = ({ severity, text, to, label, onDismiss }: NoticeBarProps) => {
  const translate = useTranslate()
  const close = translate('accountNotice.dismiss')
  return (
    <Alert
      data-notice
      severity={severity}
      sx={{ ...noticeStyle, bgcolor: severity === 'info' ? 'tint.accent' : 'tint.open' }}
      action={
        <>
          {to && (
            <Button component={Link} to={to} color="inherit" size="small" sx={{ flex: 'none', mr: 1 }}>
              {label}
            </Button>
          )}
          {onDismiss && (
            <IconButton size="small" aria-label={close} title={close} onClick={onDismiss}>
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </>
      }
    >
      {text}
    </Alert>
  )
}

const dismissal = (user: string) => `${user} ${firmDay()}`

/**
 * Notice of a missing authenticator or recovery codes; once overdue, only the account tools open. Shows the
 * last known state while loading, so that the page does not move.
 */
export const AccountNotice = memo(() => {
  const translate = useTranslate()
  const area = areaOf(useLocation().pathname)
  // Depends on the user, not the session: a renewed token changes nothing.
  const user = useSession()?.email
  const [loaded, setLoaded] = useState<{ area: Area; user: string; security: AccountSecurity } | null>(null)
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(dismissedNoticeKey))
  useEffect(() => {
    if (!user || !area) return
    const away = new AbortController()
    askSecurity(user, away.signal).then(
      (security) => setLoaded({ area, user, security }),
      () => setLoaded(null),
    )
    return () => away.abort()
  }, [user, area])
  if (!user || !area) return null
  // Responses for another area or user are out of date.
  const isLoaded = loaded?.area === area && loaded.user === user
  const security = isLoaded ? loaded.security : storedSecurity(user)
  if (!security) return null
  const { has2FA, recoveryCodesLeft, authenticatorDue } = security
  const lacksCodes = has2FA && recoveryCodesLeft === 0
  if (!authenticatorDue && !lacksCodes) return null
  const isOver = authenticatorDue !== null && Date.parse(authenticatorDue) <= Date.now()
  // Redirects only on a current response: the authenticator may have been added elsewhere.
  if (isOver && area === 'work') return isLoaded ? <Navigate to={toolsPath} replace /> : null
  if (!isOver && area === 'tools') return null
  if (!isOver && dismissed === dismissal(user)) return null
  const text = lacksCodes
    ? translate('accountNotice.noCodes')
    : translate(isOver ? 'accountNotice.overdue' : 'accountNotice.due', {
        date: formatDate((authenticatorDue ?? '').slice(0, 10)),
      })
  return (
    <NoticeBar
      severity={isOver ? 'warning' : 'info'}
      text={text}
      to={area === 'work' ? toolsPath : undefined}
      label={translate(lacksCodes ? 'accountNotice.makeCodes' : 'accountNotice.setUp')}
      onDismiss={
        isOver
          ? undefined
          : () => {
              localStorage.setItem(dismissedNoticeKey, dismissal(user))
              setDismissed(dismissal(user))
            }
      }
    />
  )
})
