import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect, vi } from 'vitest'

/**
 * Polls, and advances the clock by five seconds before each look, after which an outbox sends waiting mails:
 * the test controls the intervals of this file.
 */
export const pollMails = <Seen>(look: () => Seen) =>
  expect.poll(() => {
    vi.advanceTimersByTime(5000)
    return look()
  })

type Answer = number | 'drop' | 'hang' | undefined

/** What the server answers instead of accepting: a code, a closed connection, or nothing. */
export interface MailServerAnswers {
  recipient?: (address: string) => Answer
  data?: (addresses: readonly string[]) => Answer
}

const refusal = (code: number) => Object.assign(new Error(`${code} says the test`), { responseCode: code })

/** A mail server that stores received mails. `answers` can be changed at any time. */
export const startMailServer = async (answers: MailServerAnswers = {}) => {
  const mails: { to: string[]; text: string; raw: string }[] = []
  const settle = (session: SMTPServerSession, answer: Answer, done: (error?: Error | null) => void) => {
    if (answer === 'hang') return
    if (answer === 'drop') for (const open of server.connections) if (open.session === session) open.close()
    if (answer === undefined) done()
    else if (typeof answer === 'number') done(refusal(answer))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, session, done) => settle(session, answers.recipient?.(address), done),
    onData: (stream, session, done) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      stream.on('end', () => {
        // Soft line breaks and escapes of quoted-printable (RFC 2045 section 6.7).
        const plain = text
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_match, code: string) =>
            String.fromCharCode(Number.parseInt(code, 16)),
          )
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const answer = answers.data?.(to)
        // A dropped mail was received, although its sender does not know.
        if (typeof answer !== 'number') mails.push({ to, text: plain, raw: text })
        settle(session, answer, done)
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Waits for a mail to this address with this text. */
    mailTo: async (address: string, pattern: RegExp) => {
      const find = () => mails.find(({ to, text }) => to.includes(address) && pattern.test(text))
      await pollMails(find).toBeDefined()
      return find()?.text ?? ''
    },
    /** The source of the last mail to this address. */
    rawTo: (address: string) => mails.findLast(({ to }) => to.includes(address))?.raw ?? '',
    all: () => mails,
    lastTo: (address: string) => mails.findLast(({ to }) => to.includes(address))?.text ?? '',
    /** Message-IDs of the mails to this address. */
    idsOf: (address: string) =>
      mails
        .filter(({ to }) => to.includes(address))
        .map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1]?.trim()),
    sentTo: (address: string) => mails.filter(({ to }) => to.includes(address)).length,
    close: () => new Promise<void>((settle) => server.close(() => settle())),
  }
}
