import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { getSession, subscribe } from '../session.ts'

/** Whether asking again may help: the server was not reached, or was not ready. */
const isPassing = (error: unknown) => error instanceof HttpError && [0, 502, 503, 504].includes(error.status)

/** The records that the browser knows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
    },
  },
})

// What was fetched for one person is not shown to the next.
let person = getSession()?.email
subscribe(() => {
  const next = getSession()?.email
  if (next !== person) queryClient.clear()
  person = next
})
