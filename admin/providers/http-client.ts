import { HttpError } from 'react-admin'
import { apiBase } from '../../model/api-path.ts'
import type { ProblemReply } from '../../model/problem.ts'
import { i18nProvider, inSpoken } from '../i18n/i18n-provider.ts'
import { endSession, getSession } from '../session.ts'
import { askForProof } from './proof.ts'

export interface HttpOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The request outlives the page, as a sign-out at its end must. */
  readonly keepalive?: boolean
}

/** Refused until the user gives a fresh proof. */
const needsProof = (body: unknown) => isProblem(body) && body.type === 'urn:costwright:problem:proof_needed'

/** Calls that answer 401 to say "wrong password", not "your session has ended". */
const isSignIn = (path: string) => /^\/auth(\/twofactorlogin|\/recoverylogin)?\/?$/i.test(path)

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const headersFor = ({ method = 'GET', body, headers }: HttpOptions): Headers => {
  const sent = new Headers({ Accept: 'application/json', ...headers })
  const session = getSession()
  if (session) sent.set('Authorization', `Bearer ${session.token}`)
  if (body !== undefined) sent.set('Content-Type', 'application/json')
  // Behaviour of the anti-forgery cookie: a request other than GET that carries cookies must echo it.
  const forgeryToken = method === 'GET' ? undefined : cookie('XSRF-TOKEN')
  if (forgeryToken) sent.set('X-XSRF-TOKEN', decodeURIComponent(forgeryToken))
  return sent
}

const isProblem = (value: unknown): value is ProblemReply =>
  typeof value === 'object' && value !== null && 'title' in value

const problemOf = async (response: Response): Promise<HttpError> => {
  const reply: unknown = await response.json().catch(() => null)
  const body = isProblem(reply) ? inSpoken(reply) : reply
  const title = isProblem(body) ? body.title : i18nProvider.translate('app.errors.unexpected')
  return new HttpError(title, response.status, body)
}

/**
 * The one way to call the API: as the signed-in person, with the anti-forgery header.
 * @param path below the API base, such as `/Supplier/7`
 * @throws HttpError whose message is one sentence for the user: the problem's title with its reply as `body`, or
 *   status 0 when the server was not reached. A cancelled request rejects with its AbortError.
 */
export const request = async (path: string, options: HttpOptions = {}): Promise<Response> => {
  const { method = 'GET', body, signal, keepalive } = options
  const token = getSession()?.token
  let response: Response
  try {
    response = await fetch(`${apiBase}${path}`, {
      method,
      headers: headersFor(options),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      keepalive,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
  return accepted(path, response, token, () => request(path, options))
}

const unreachable = () => new HttpError(i18nProvider.translate('app.errors.unreachable'), 0, null)

/**
 * A reply that is no refusal.
 * @param token with which it was asked for
 * @param again makes the request again
 */
const accepted = async (
  path: string,
  response: Response,
  token: string | undefined,
  again: () => Promise<Response>,
): Promise<Response> => {
  if (response.ok) return response
  // Only while the refused token is still ours: an answer that comes late must not end the next session.
  if (response.status === 401 && token && token === getSession()?.token && !isSignIn(path)) endSession()
  const problem = await problemOf(response)
  // Asked once: the same call goes on when the proof was given.
  if (needsProof(problem.body) && (await askForProof())) return again()
  throw problem
}

/** As `request`, with the reply's JSON. Its shape is the contract between the API and its caller. */
export const requestJson = async <Reply>(path: string, options?: HttpOptions): Promise<Reply> => {
  const response = await request(path, options)
  return (await response.json()) as Reply
}

interface FileOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** How much was sent, from 0 to 1. */
  readonly onProgress: (progress: number) => void
}

/** Posts a file as it is. By XMLHttpRequest, as `fetch` does not say how much was sent. Errors as `request`. */
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
