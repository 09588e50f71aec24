import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'
import { projectFolder } from '../../database/project-folder.ts'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import { freePort } from '../../scripts/free-port.ts'
import { inlineSchemas } from '../../tests/support/inline-schemas.ts'
import type { OpenApiDocument } from './contract/document.ts'

export interface Tally {
  readonly requests: number
  readonly failures: readonly string[]
}

/** A running copy to attack: an embedded database with the demo firm, on 127.0.0.1 only. */
export interface Victim {
  readonly address: string
  readonly dataDir: string
  readonly administrator: { readonly email: string; readonly password: string }
  readonly document: OpenApiDocument
  signIn(): Promise<SignInReply>
  /** Confirms the password in that session, for calls that require it; valid for five minutes. */
  reauthenticate(session: SignInReply): Promise<void>
  tally(): Tally
  /** Open connections of any kind. Linux only. */
  openSockets(): number
  isAlive(): boolean
  stop(): Promise<void>
}

const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:')
    } catch {
      // The connection has been closed.
      return false
    }
  }).length

const countAnswers = (child: ChildProcess) => {
  let requests = 0
  let failures: string[] = []
  const read = (line: string) => {
    const status = Number(/"statusCode":(\d{3})/.exec(line)?.[1] ?? 0)
    if (status > 0) requests += 1
    if (status >= 500 || /"level":[56]0/.test(line)) failures.push(line)
  }
  if (child.stdout) createInterface(child.stdout).on('line', read)
  return () => {
    const counted = { requests, failures }
    requests = 0
    failures = []
    return counted
  }
}

/** Takes every mail and keeps none. */
const startMailServer = async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((settle) => server.close(() => settle())),
  }
}

/** From another address: the attacker's password attempts can have blocked its own. */
export const elsewhere = { 'x-forwarded-for': '192.0.2.1' }

const readyWithin = 180_000

/** @throws Error with the server's output if it does not start */
const waitUntilReady = async (child: ChildProcess, said: () => string) => {
  const deadline = Date.now() + readyWithin
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    if (said().includes(' is ready at ')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The app to be attacked did not start:\n${said()}`)
}

const post = async (address: string, path: string, body: object, headers: object = {}): Promise<unknown> => {
  const reply = await fetch(`${address}${apiBase}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} was refused: ${reply.status} ${text}`)
  return text && JSON.parse(text)
}

const bearer = ({ token }: SignInReply) => ({ authorization: `Bearer ${token}` })

/** Starts the app as in production, with the script of `npm start`. */
export const startVictim = async (): Promise<Victim> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'costwright-attack-'))
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  const mailServer = await startMailServer()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const administrator = { email: 'boss@firm.example', password: randomBytes(12).toString('base64url') }
  const { DATABASE_URL: _never, ...environment } = process.env
  const child = spawn(process.execPath, [join(projectFolder, 'scripts', 'command.mjs'), 'server'], {
    cwd: projectFolder,
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'info',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      // An attacker who changes X-Forwarded-For is then not stopped by limits per address.
      TRUST_PROXY: '1',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'desk@firm.example',
      // The relying party of the tests' passkeys.
      PUBLIC_URL: 'http://localhost',
      MAILS_PER_PERSON: '100000',
      MAILS_PER_DAY: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const remember = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000)
  }
  child.stdout.on('data', remember)
  child.stderr.on('data', remember)
  const tally = countAnswers(child)
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await mailServer.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    await waitUntilReady(child, () => said)
    const answered = await fetch(`${address}${apiBase}/openapi.json`)
    const document = inlineSchemas((await answered.json()) as OpenApiDocument)
    const signIn = async () => (await post(address, '/auth', administrator, elsewhere)) as SignInReply
    const session = await signIn()
    // Another user to change, because users cannot do everything to themselves.
    const password = randomBytes(12).toString('base64url')
    const colleague = { email: 'colleague@firm.example', firstName: 'Col', lastName: 'League', password }
    await post(address, '/UserAccounts', { ...colleague, passwordConfirm: password }, bearer(session))
    return {
      address,
      dataDir,
      administrator,
      document,
      signIn,
      reauthenticate: async (proving) => {
        const headers = { ...bearer(proving), ...elsewhere }
        await post(address, '/auth/prove', { password: administrator.password }, headers)
      },
      tally,
      openSockets: () => socketsOf(child.pid ?? 0),
      isAlive: () => child.exitCode === null && child.signalCode === null,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
