import { HttpError } from 'react-admin'

/** Whether a retry may help: the server was unreachable or not ready, as during a restart. */
export const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && [0, 502, 503, 504].includes(error.status)
