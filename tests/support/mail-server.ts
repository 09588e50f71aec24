import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
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

/** A mail server that stores received mails. */
export const startMailServer = async () => {
  const mails: { to: string[]; text: string; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: plain, raw: text })
        done()
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
    lastTo: (address: string) => mails.findLast(({ to }) => to.includes(address))?.text ?? '',
    sentTo: (address: string) => mails.filter(({ to }) => to.includes(address)).length,
    close: () => new Promise<void>((settle) => server.close(() => settle())),
  }
}
