import '../i18n/kept-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import { uploadFile, useUpload } from '../attachments/uploads.ts'
import { definitionsNow } from '../definitions.ts'
import { ConfirmDialog } from '../layout/DialogBox.tsx'
import { noticesIn, pushUndo } from '../providers/done-requests.ts'
import { isPassing, request } from '../providers/http-client.ts'
import {
  dropKept,
  type KeptCall,
  type KeptRequest,
  keepRequest,
  keptRequests,
  useKeptCount,
} from '../providers/kept-requests.ts'
import { queryClient } from '../providers/query-client.ts'
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

const useSendKept = (onChange: () => Promise<void>) => {
  const upload = useUpload()
  const call = async ({ key, path, body, done, files, filesOf }: KeptCall) => {
    const response = await request(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } })
    const reply: unknown = await response.json()
    await dropKept(key)
    const requestId = response.headers.get('x-request-id')
    if (requestId) pushUndo(requestId, { key: done, args: {}, notices: noticesIn(response.headers) })
    const resource = definitionsNow()[filesOf.resource]
    if (resource) for (const id of valuesIn(reply, filesOf.idIn)) upload({ resource, id }, files, true)
  }
  const sendOne = async (kept: KeptRequest) => {
    try {
      if ('path' in kept) await call(kept)
      else {
        const resource = definitionsNow()[kept.owner.resource]
        // It waits for somebody who may see the record.
        if (!resource) return
        await uploadFile({ resource, id: kept.owner.id }, kept.file, { key: kept.key })
        await dropKept(kept.key)
      }
      void queryClient.invalidateQueries()
    } catch (error) {
      if (isPassing(error)) return
      await keepRequest({ ...kept, refusal: error instanceof Error ? error.message : String(error) })
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
      onDiscard={() => void dropKept(one.key).then(read)}
    />
  ))
}
