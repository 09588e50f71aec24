import { HttpError } from 'react-admin'
import { apiBase } from '../../model/api-path.ts'
import type { ProblemReply } from '../../model/problem.ts'
import { i18nProvider } from '../i18n/i18n-provider.ts'
import { spokenLanguage } from '../i18n/language.ts'
import { endSession, getSession } from '../session.ts'
import { askWhetherMeant } from './confirmation.ts'
import { expecting } from './expected.ts'
import { askForReason, CancelledByUser } from './reason.ts'
import { requestReauthentication } from './reauthentication.ts'

interface HttpOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** The body as JSON text, instead of `body`. */
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The request survives the page, as for a sign-out on leaving. */
  readonly keepalive?: boolean
}

const needsReason = (body: unknown): body is ProblemReply =>
  isProblem(body) &&
  ['urn:costwright:problem:agreed', 'urn:costwright:problem:reason_needed'].includes(body.type)

const asksToConfirm = (body: unknown): body is ProblemReply =>
  isProblem(body) && body.type === 'urn:costwright:problem:confirmation_needed'

const hasChangedSinceSeen = (body: unknown): body is ProblemReply =>
  isProblem(body) && body.type === 'urn:costwright:problem:changed_since_seen'

export const withParameter = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

const needsReauthentication = (body: unknown) =>
  isProblem(body) && body.type === 'urn:costwright:problem:proof_needed'

/** Calls whose 401 means a wrong password, not an expired session. */
const isSignIn = (path: string) => /^\/auth(\/twofactorlogin|\/recoverylogin)?\/?$/i.test(path)

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const headersFor = ({ method = 'GET', body, json, headers }: HttpOptions): Headers => {
  const sent = new Headers({ Accept: 'application/json', ...headers })
  const session = getSession()
  if (session) sent.set('Authorization', `Bearer ${session.token}`)
  if (body !== undefined || json !== undefined) sent.set('Content-Type', 'application/json')
  // Anti-forgery: non-GET requests with cookies must echo the cookie.
  const forgeryToken = method === 'GET' ? undefined : cookie('XSRF-TOKEN')
  if (forgeryToken) sent.set('X-XSRF-TOKEN', decodeURIComponent(forgeryToken))
  return sent
}

const isProblem = (value: unknown): value is ProblemReply =>
  typeof value === 'object' && value !== null && 'title' in value

const problemOf = async (response: Response): Promise<HttpError> => {
  const reply: unknown = await response.json().catch(() => null)
  const body = isProblem(reply) ? (spokenLanguage()?.reply(reply) ?? reply) : reply
  const title = isProblem(body) ? body.title : i18nProvider.translate('app.errors.unexpected')
  return new HttpError(title, response.status, body)
}

/**
 * Calls the API with session and anti-forgery header.
 * @param path below the API base, such as `/Project/7`
 * @throws HttpError with a user-facing sentence: a problem's title (its response as `body`), or status 0 if
 * the server cannot be reached. A cancelled request rejects with AbortError.
 */
export const request = async (path: string, options: HttpOptions = {}): Promise<Response> => {
  const { method = 'GET', body, json, signal, keepalive } = options
  const token = getSession()?.token
  let response: Response
  try {
    response = await fetch(`${apiBase}${path}`, {
      method,
      headers: headersFor(options),
      body: json ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal,
      keepalive,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
  return accepted(path, response, token, (other = path) => request(other, options))
}

const unreachable = () => new HttpError(i18nProvider.translate('app.errors.unreachable'), 0, null)

/** Returns the response, or throws its error. `token` was sent with the request; `again` repeats it. */
const accepted = async (
  path: string,
  response: Response,
  token: string | undefined,
  again: (other?: string) => Promise<Response>,
): Promise<Response> => {
  if (response.ok) return response
  // Only if the refused token is still current: a late response must not end the next session.
  if (response.status === 401 && token && token === getSession()?.token && !isSignIn(path)) endSession()
  const problem = await problemOf(response)
  // Repeats the call after a reauthentication; concurrent calls share one question.
  if (needsReauthentication(problem.body) && (await requestReauthentication())) return again()
  if (needsReason(problem.body)) {
    const answer = await askForReason(problem.body)
    if (answer?.reason !== undefined) return again(withParameter(path, 'reason', answer.reason))
    const way = problem.body.guarded?.instead
    if (way && answer?.instead) throw await answer.instead(() => again(withParameter(path, 'instead', way)))
  }
  if (asksToConfirm(problem.body) && (await askWhetherMeant(problem.body)))
    return again(withParameter(path, 'confirmed', problem.body.confirms?.join(',') ?? ''))
  if (hasChangedSinceSeen(problem.body) && (await askWhetherMeant(problem.body)))
    return again(expecting(path, problem.body.current ?? {}))
  const wasAsked = [needsReason, asksToConfirm, hasChangedSinceSeen].some((asks) => asks(problem.body))
  throw wasAsked ? new CancelledByUser(problem.message, problem.status, problem.body) : problem
}

/** Like `request`, but resolves to the JSON body. Its type is the caller's contract with the API. */
export const requestJson = async <Reply>(path: string, options?: HttpOptions): Promise<Reply> => {
  const response = await request(path, options)
  return (await response.json()) as Reply
}

interface FileOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Fraction sent, from 0 to 1. */
  readonly onProgress: (progress: number) => void
}

/** Posts a file. Uses XMLHttpRequest, as `fetch` reports no upload progress. Throws like `request`. */
export const sendFile = async (path: string, file: File, options: FileOptions): Promise<Response> => {
  const { headers, signal, onProgress } = options
  const token = getSession()?.token
  const response = await new Promise<Response>((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', `${apiBase}${path}`)
    for (const [name, value] of headersFor({ method: 'POST', headers })) call.setRequestHeader(name, value)
    call.setRequestHeader('Content-Type', 'application/octet-stream')
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.onload = () => {
      const requestId = call.getResponseHeader('x-request-id')
      resolve(
        new Response(call.responseText, {
          status: call.status,
          headers: requestId === null ? {} : { 'x-request-id': requestId },
        }),
      )
    }
    call.onerror = () => reject(unreachable())
    call.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => call.abort())
    call.send(file)
  })
  return accepted(path, response, token, () => sendFile(path, file, options))
}

const isTooMuch = (body: unknown): boolean =>
  isProblem(body) && body.type === 'urn:costwright:problem:could_not_be_made'

/** Whether a retry may help: the server was unreachable, busy or not ready, as during a restart. */
export const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && [0, 502, 503, 504].includes(error.status) && !isTooMuch(error.body)
