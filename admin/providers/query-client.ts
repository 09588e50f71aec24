import { QueryClient } from '@tanstack/react-query'
import { getSession, subscribe } from '../session.ts'
import { isPassing } from './passing.ts'

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
