import { describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'

const app = browserTest({}, { loadsOnce: false })

const added = (tag: string, properties: object) =>
  `document.body.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(properties)}))`
const elsewhere = 'http://localhost:1/'

/** What the policy must forbid, the directive that does, and code that tries it. */
const forbidden: [what: string, directive: string, code: string][] = [
  ['a script in the page', 'require-trusted-types-for', added('script', { textContent: 'pwned = 1' })],
  ['a script of another site', 'require-trusted-types-for', added('script', { src: `${elsewhere}evil.js` })],
  [
    'a handler in an attribute',
    'require-trusted-types-for',
    `document.body.setAttribute('onclick', 'pwned = 1'), 0`,
  ],
  ['text that is run', 'require-trusted-types-for', `document.body.append(setTimeout('pwned = 1'))`],
  ['data sent to another site', `connect-src ${elsewhere}`, `fetch('${elsewhere}').catch(() => 0)`],
  ['a picture of another site', `img-src ${elsewhere}`, added('img', { src: `${elsewhere}x.png` })],
  ['a frame', 'frame-src', added('iframe', { src: elsewhere })],
  ['a style without its nonce', 'style-src-elem inline', added('style', { textContent: 'b { color: red }' })],
]

describe('The policy of the page', () => {
  it('forbids scripts, styles, frames and data of others, and every browser test would notice', async () => {
    app.allowConsole(/Content Security Policy|Refused to|violated policy|Failed to load resource|net::ERR/)
    app.allowConsole(/^error: This document requires 'Trusted/)
    const page = await app.open('/home', { own: true })
    const violations: string[] = []
    await page.exposeFunction('seen', (what: string) => violations.push(what))
    await page.evaluate(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        const { seen } = window as unknown as { seen(what: string): void }
        seen(`${effectiveDirective} ${blockedURI}`)
      }),
    )
    for (const [what, directive, code] of forbidden) {
      // Each brings about a violation of its own.
      violations.length = 0
      const complaints = app.complaints().length
      const noticed = () => app.complaints().slice(complaints).join('\n')
      // What becomes a script is refused by an error at the place where it is tried.
      await page.evaluate(code).catch((error: Error) => expect(error.message, what).toMatch(/Trusted/))
      await expect.poll(() => violations.join('\n'), { message: what }).toContain(directive)
      await expect.poll(noticed, { message: what }).toContain(`violated policy: ${directive}`)
      expect(await page.evaluate('window.pwned'), what).toBeUndefined()
    }
  })
})
