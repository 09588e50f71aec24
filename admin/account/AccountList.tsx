import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import type { OpenSession } from '../../model/session.ts'
import { ConfirmDialog } from '../layout/DialogBox.tsx'
import { useCall } from '../providers/use-call.ts'

interface EntryProps {
  readonly title: string
  readonly details: string
  readonly children: ReactNode
}

const List = ({ children }: { readonly children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
    {children}
  </Box>
)

const Entry = ({ title, details, children }: EntryProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      py: 1.25,
      minHeight: 64,
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {details}
      </Typography>
    </Box>
    {children}
  </Box>
)

interface OpenSessionsProps {
  readonly sessions: readonly OpenSession[]
  readonly onEnd: (session: OpenSession) => void
}

export const OpenSessions = ({ sessions, onEnd }: OpenSessionsProps) => {
  const translate = useTranslate()
  if (sessions.length === 0) return <Typography>{translate('sessions.none')}</Typography>
  return (
    <List>
      {sessions.map((session) => {
        const device = session.device || translate('sessions.unknown')
        const times = { used: formatInstant(session.lastUsedAt), begun: formatInstant(session.createdAt) }
        return (
          <Entry
            key={session.id}
            title={translate('sessions.at', { device, address: session.address })}
            details={translate('sessions.times', times)}
          >
            {session.isThis ? (
              <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                {translate('sessions.thisOne')}
              </Typography>
            ) : (
              <Button
                variant="outlined"
                size="small"
                onClick={() => onEnd(session)}
                aria-label={translate('sessions.endNamed', { device })}
              >
                {translate('sessions.end')}
              </Button>
            )}
          </Entry>
        )
      })}
    </List>
  )
}

interface RevocableListProps<Item> {
  /** Section of the catalogue with the texts. */
  readonly texts: 'apiTokens' | 'passkeys'
  readonly items: readonly Item[]
  readonly titleOf: (item: Item) => string
  readonly detailsOf: (item: Item) => string
  readonly onRevoke: (item: Item) => void
}

export const RevocableList = <Item extends { readonly id: string; readonly name: string }>({
  texts,
  items,
  titleOf,
  detailsOf,
  onRevoke,
}: RevocableListProps<Item>) => {
  const translate = useTranslate()
  const [toRevoke, setToRevoke] = useState<Item | null>(null)
  if (items.length === 0) return <Typography>{translate(`${texts}.none`)}</Typography>
  return (
    <>
      <List>
        {items.map((item) => (
          <Entry key={item.id} title={titleOf(item)} details={detailsOf(item)}>
            <Button
              variant="outlined"
              size="small"
              onClick={() => setToRevoke(item)}
              aria-label={translate(`${texts}.revokeNamed`, { name: item.name })}
            >
              {translate(`${texts}.revoke`)}
            </Button>
          </Entry>
        ))}
      </List>
      <ConfirmDialog
        deletes
        open={toRevoke !== null}
        title={translate(`${texts}.revokeTitle`)}
        text={translate(`${texts}.revokeText`, { name: toRevoke?.name ?? '' })}
        confirm={translate(`${texts}.revoke`)}
        cancel={translate('reauthentication.cancel')}
        onCancel={() => setToRevoke(null)}
        onConfirm={() => {
          if (toRevoke) onRevoke(toRevoke)
          setToRevoke(null)
        }}
      />
    </>
  )
}

interface RowFormProps {
  /** Widths of the boxes, as CSS grid columns. */
  readonly widths: string
  readonly isComplete: boolean
  readonly label: string
  readonly onSubmit: () => Promise<unknown>
  readonly children: ReactNode
}

/** Form in one row. On a phone, its boxes are one below the other. */
export const RowForm = ({ widths, isComplete, label, onSubmit, children }: RowFormProps) => {
  const { isRunning, run } = useCall()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(onSubmit)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        gridTemplateColumns: { xs: '1fr', sm: `${widths} auto` },
      }}
    >
      {children}
      <Button type="submit" variant="contained" disabled={!isComplete} loading={isRunning}>
        {label}
      </Button>
    </Box>
  )
}
