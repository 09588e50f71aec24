import { useEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext } from 'react-admin'
import { later } from '../later/later.tsx'

const Toast = later(async () => (await import('./Toast.tsx')).Toast)

/** Shows what `useNotify` and `useToast` were told, one after the other. */
export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  useEffect(() => {
    if (shown || notifications.length === 0) return
    setShown(takeNotification() ?? null)
  }, [notifications, shown, takeNotification])
  return shown && <Toast told={shown} onGone={() => setShown(null)} />
}
