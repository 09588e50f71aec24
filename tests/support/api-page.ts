import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { administrator, startTestApp, type TestApp } from './app.ts'
import { shellBlocks } from './shell-examples.ts'

export const projectPath = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

const blocks = shellBlocks(readFileSync(projectPath('docs/api.md'), 'utf8'))
const isOfTypeScript = (block: string) => block.includes('npx ')

/** The commands of the page, in order. */
export const calls = blocks.filter((block) => !isOfTypeScript(block))
export const typeScript = blocks.filter(isOfTypeScript)

/** An app for the commands of the page. */
export interface PageApp extends TestApp {
  readonly address: string
  /** Replaces the server and account of the page with those of the app. */
  mine(block: string): string
}

export const startPageApp = async (): Promise<PageApp> => {
  const app = await startTestApp({
    // Nothing listens on this port: mails wait in the outbox.
    environment: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'office@firm.example',
      PUBLIC_URL: 'http://127.0.0.1',
    },
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const mine = (block: string) =>
    block
      .replaceAll('http://localhost:3000', address)
      .replaceAll('you@firm.example', administrator.email)
      .replaceAll('your password', administrator.password)
  return { ...app, address, mine }
}
