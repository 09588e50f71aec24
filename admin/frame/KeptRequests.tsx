import '../i18n/kept-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import { uploadFile } from '../attachments/uploads.ts'
import { definitionsNow } from '../definitions.ts'
import { ConfirmDialog } from '../layout/DialogBox.tsx'
import { noticesIn, pushUndo } from '../providers/done-requests.ts'
import { isPassing, request } from '../providers/http-client.ts'
import {
  dropKept,
  type KeptCall,
  type KeptFile,
  type KeptRequest,
  keepRequest,
  keptRequests,
  useKeptCount,
} from '../providers/kept-requests.ts'
import { queryClient } from '../providers/query-client.ts'
import { forgetPending } from '../providers/send-once.ts'
import { messageOf } from '../providers/use-call.ts'
import { useSession } from '../session.ts'

/** Milliseconds. The server answers a known `Idempotency-Key` for 24 hours; later a request would be done again. */
const knownFor = 23 * 3_600_000
/** Milliseconds between attempts: the browser may not notice that the connection is back. */
const every = 30_000

const isOld = ({ at }: KeptRequest) => Date.now() - at > knownFor

/** All values of a field, at any depth of a reply. */
const valuesIn = (reply: unknown, name: string): number[] =>
  typeof reply !== 'object' || reply === null
    ? []
    : Object.entries(reply).flatMap(([key, value]) =>
        key === name && typeof value === 'number' ? [value] : valuesIn(value, name),
      )

/** Sends one request. One tab at a time does so, where the browser has locks. */
const withLock = (send: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('kept-requests', send) : send()

const drop = async (key: string) => {
  await dropKept(key)
  forgetPending(key)
}

/** The session has ended: what is kept waits for the next one. */
const isSignedOut = (error: unknown) => error instanceof HttpError && error.status === 401

/** The files of a call, for the records that it has made. A repeated call has the same ones. */
const filesFor = ({ key, user, title, at, files, filesOf }: KeptCall, reply: unknown): KeptFile[] =>
  valuesIn(reply, filesOf.idIn).flatMap((id) =>
    files.map((file, index) => ({
      key: `${key}-${id}-${index}`,
      user,
      title,
      at,
      file,
      owner: { resource: filesOf.resource, id },
    })),
  )

const useSendKept = (onChange: () => Promise<void>) => {
  const call = async (kept: KeptCall) => {
    const { key, path, body, done } = kept
    const response = await request(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } })
    const files = filesFor(kept, await response.json())
    // Before the call is dropped: the page may be closed while they are sent.
    for (const file of files) await keepRequest(file)
    await drop(key)
    const requestId = response.headers.get('x-request-id')
    if (requestId) pushUndo(requestId, { key: done, args: {}, notices: noticesIn(response.headers) })
    for (const file of files) await sendOne(file)
  }
  const sendOne = async (kept: KeptRequest): Promise<void> => {
    try {
      if ('path' in kept) await call(kept)
      else {
        const resource = definitionsNow()[kept.owner.resource]
        // It waits for somebody who may see the record.
        if (!resource) return
        await uploadFile({ resource, id: kept.owner.id }, kept.file, { key: kept.key })
        await drop(kept.key)
      }
      void queryClient.invalidateQueries()
    } catch (error) {
      if (isPassing(error) || isSignedOut(error)) return
      await keepRequest({ ...kept, refusal: messageOf(error) })
    }
  }
  return async (which: (kept: KeptRequest) => boolean) => {
    await withLock(async () => {
      for (const kept of await keptRequests()) if (which(kept)) await sendOne(kept)
    })
    await onChange()
  }
}

interface KeptAlertProps {
  readonly kept: KeptRequest
  readonly onSend: () => void
  readonly onDiscard: () => void
}

const KeptAlert = ({ kept, onSend, onDiscard }: KeptAlertProps) => {
  const translate = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const { title, refusal, at } = kept
  const text = () => {
    if (refusal !== undefined) return translate('kept.refused', { title, refusal })
    if (isOld(kept)) return translate('kept.old', { title, day: formatDate(firmDay(new Date(at))) })
    return translate('kept.waits', { title })
  }
  return (
    <Alert
      role="status"
      severity={refusal === undefined ? 'warning' : 'error'}
      sx={{ mx: 1, mb: 1, flexWrap: 'wrap', '@media print': { display: 'none' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onSend}>
            {translate('kept.send')}
          </Button>
          <Button color="inherit" size="small" onClick={() => setIsAsking(true)}>
            {translate('kept.discard')}
          </Button>
        </>
      }
    >
      {text()}
      {isAsking && (
        <ConfirmDialog
          open
          deletes
          title={translate('kept.discardTitle', { title })}
          text={translate('kept.discardText')}
          confirm={translate('kept.discard')}
          cancel={translate('form.cancel')}
          onConfirm={onDiscard}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Alert>
  )
}

/** What could not be sent, with a way to send or discard it. Sent by itself when there is a connection. */
export const KeptRequests = () => {
  const user = useSession()?.email
  const [kept, setKept] = useState<readonly KeptRequest[]>([])
  const read = useCallback(async () => setKept(await keptRequests()), [])
  const send = useSendKept(read)
  const own = kept.filter((one) => one.user === user)
  const waiting = own.some((one) => one.refusal === undefined && !isOld(one))
  const changes = useKeptCount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when one is kept while others wait
  useEffect(() => {
    void read()
  }, [read, changes])
  useEffect(() => {
    if (!waiting) return
    const sendWaiting = () =>
      void send((one) => one.user === user && one.refusal === undefined && !isOld(one))
    const timer = setInterval(sendWaiting, every)
    window.addEventListener('online', sendWaiting)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendWaiting)
    }
  })
  return own.map((one) => (
    <KeptAlert
      key={one.key}
      kept={one}
      onSend={() => void send(({ key }) => key === one.key)}
      onDiscard={() => void drop(one.key).then(read)}
    />
  ))
}
