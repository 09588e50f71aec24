import type { CalledApp } from './app.ts'

/** A call that is valid except, perhaps, for its caller. */
export interface RightCall {
  readonly path: string
  /** Sent as JSON; a Buffer is sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The expected status. */
  readonly status: number
  /** Whether it ends the caller's session. */
  readonly endsSession?: true
}

/** The headers and the body of a request. */
export const requestOf = ({ body, headers }: Pick<RightCall, 'body' | 'headers'>) => {
  const isFile = Buffer.isBuffer(body)
  return {
    headers: {
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: isFile ? body : JSON.stringify(body) }),
  }
}

export interface Caller {
  readonly id: number
  readonly email: string
  readonly password: string
}

/** The expected access of a route, and a valid call of it. */
export interface KnownRoute {
  readonly access: 'anonymous' | readonly string[]
  /** Whether programs may not call it, whatever the role of their token. */
  readonly userOnly?: true
  /** Whether it writes a field that a plain user may not write. */
  readonly isRestricted?: true
  call(test: CalledApp, caller: Caller): Promise<RightCall>
}

/** A route without sign-in, and a call of it. */
export const anyone = (call: Omit<RightCall, 'status'>, status = 200): KnownRoute => ({
  access: 'anonymous',
  call: async () => ({ status, ...call }),
})
/** A route for every User, and a call of it. */
export const users = (call: KnownRoute['call']): KnownRoute => ({ access: ['User'], call })
