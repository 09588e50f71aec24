import CloseIcon from '@mui/icons-material/Close'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { memo, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import type { AccountSecurity } from '../../model/session.ts'
import { askSecurity } from '../providers/account-security.ts'
import { adminBase } from '../resource/page-path.ts'
import { useSession } from '../session.ts'
import { dismissedNoticeKey, storedSecurity } from '../stored-for-person.ts'
import { gutter, radius } from '../theme/tokens.ts'

const toolsPath = '/account/2fa'
const homePath = '/home'

type Place = 'tools' | 'work' | null

/** Where to load the state: with other calls, and again after leaving the tools, which can change it. */
const placeOf = (pathname: string): Place => {
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

const Notice = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    margin: '0 calc(8px + var(--aside)) 8px',
    padding: `0 ${gutter.desk}px`,
    minHeight: 40,
    borderRadius: radius.control,
    backgroundColor: palette.tint.accent,
    '& > svg': { fontSize: 22, flex: 'none', color: palette.primary.main },
    '&[data-severity=warning]': {
      backgroundColor: palette.tint.open,
      '& > svg': { color: palette.warning.main },
    },
    '& > span': { padding: '4px 0', minWidth: 0 },
    [theme.breakpoints.down('sm')]: { padding: '0 8px' },
    '@media print': { display: 'none' },
  }
})

const NoticeBar = ({ severity, text, to, label, onDismiss }: NoticeBarProps) => {
  const translate = useTranslate()
  return (
    <Notice data-notice data-severity={severity} role="alert">
      {severity === 'info' ? <InfoIcon /> : <WarningIcon />}
      <span>{text}</span>
      {to && (
        <Button
          component={Link}
          to={to}
          color="inherit"
          size="small"
          sx={{ flex: 'none', margin: '0 -8px 0 auto' }}
        >
          {label}
        </Button>
      )}
      {onDismiss && (
        <IconButton
          size="small"
          aria-label={translate('accountNotice.dismiss')}
          title={translate('accountNotice.dismiss')}
          onClick={onDismiss}
          sx={{ flex: 'none', margin: '0 -8px 0 8px' }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Notice>
  )
}

const dismissal = (person: string) => `${person} ${firmDay()}`

/**
 * Notice of a missing authenticator or recovery codes; once overdue, only the account tools open. Shows the
 * last known state while loading, so that the page does not move.
 */
export const AccountNotice = memo(() => {
  const translate = useTranslate()
  const place = placeOf(useLocation().pathname)
  // Depends on the user, not the session: a renewed token changes nothing.
  const person = useSession()?.email
  const [answer, setAnswer] = useState<{ place: Place; person: string; security: AccountSecurity } | null>(
    null,
  )
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(dismissedNoticeKey))
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
  // Responses for another place or user are out of date.
  const isAnswered = answer?.place === place && answer.person === person
  const security = isAnswered ? answer.security : storedSecurity(person)
  if (!security) return null
  const { has2FA, recoveryCodesLeft, authenticatorDue } = security
  const lacksCodes = has2FA && recoveryCodesLeft === 0
  if (!authenticatorDue && !lacksCodes) return null
  const isOver = authenticatorDue !== null && Date.parse(authenticatorDue) <= Date.now()
  // Redirects only on a current response: the authenticator may have been added elsewhere.
  if (isOver && place === 'work') return isAnswered ? <Navigate to={toolsPath} replace /> : null
  if (!isOver && place === 'tools') return null
  if (!isOver && dismissed === dismissal(person)) return null
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
      onDismiss={
        isOver
          ? undefined
          : () => {
              localStorage.setItem(dismissedNoticeKey, dismissal(person))
              setDismissed(dismissal(person))
            }
      }
    />
  )
})
