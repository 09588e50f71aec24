import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import type { Running } from './clone.ts'

export const administrator = {
  ADMIN_EMAIL: 'admin@costwright.example',
  ADMIN_PASSWORD: 'orbit mustard lantern 9',
}

/** Calls a server that is just starting, as its first Administrator. */
export interface Office {
  /**
   * A record's JSON, or a list of them. Asks until the call is there.
   * @throws Error when it is not there after two minutes
   */
  get(path: string): Promise<unknown>
  /** @throws Error with the reply, when it is refused */
  post(path: string, body: object): Promise<{ id: number }>
}

/** Milliseconds. */
const patience = 120_000

const every = (milliseconds: number) => new Promise((settle) => setTimeout(settle, milliseconds))

/** @param server has said, or will say, where it is ready */
export const enterOffice = async (server: Running): Promise<Office> => {
  const [said, address] = await server.wrote(/is ready at (http:\S+)|^resources\.config\.ts: .*/m)
  if (!address) throw new Error(said)
  let token = ''
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${address}${apiBase}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator
  token = ((await call('/auth', { email, password })) as SignInReply).token ?? ''
  return {
    // While the server is started again nobody answers, and before that the call is not there.
    get: async (path) => {
      const end = Date.now() + patience
      for (;;) {
        try {
          return await call(path)
        } catch (error) {
          if (Date.now() > end) throw error
        }
        await every(100)
      }
    },
    post: (path, body) => call(path, body) as Promise<{ id: number }>,
  }
}
