import { describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'

const app = browserTest()

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
  it.each(forbidden)('forbids %s, and every browser test would notice', async (_what, directive, code) => {
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
    // What becomes a script is refused by an error at the place where it is tried.
    await page.evaluate(code).catch((error: Error) => expect(error.message).toMatch(/Trusted/))
    await expect.poll(() => violations.join('\n')).toContain(directive)
    expect(app.complaints().join('\n')).toContain(`violated policy: ${directive}`)
    expect(await page.evaluate('window.pwned')).toBeUndefined()
  })
})
