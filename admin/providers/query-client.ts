import { QueryClient } from '@tanstack/react-query'
import { getSession, subscribe } from '../session.ts'
import { getDoneRequests, subscribeDone } from '../undo/done-requests.ts'
import { isPassing } from './passing.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
    },
  },
})

// Clears the cache when the user changes.
let person = getSession()?.email
subscribe(() => {
  const next = getSession()?.email
  if (next !== person) queryClient.clear()
  person = next
})

// Refreshes visible data after an undo or redo.
let { notice } = getDoneRequests()
subscribeDone(() => {
  const { notice: next } = getDoneRequests()
  if (next && next !== notice && next.what !== 'done') void queryClient.invalidateQueries()
  notice = next
})
