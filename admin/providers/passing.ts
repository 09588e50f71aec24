import { HttpError } from 'react-admin'

/** Whether asking again soon may help: the server was not reached, or was not ready, as while it is restarted. */
export const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && [0, 502, 503, 504].includes(error.status)
