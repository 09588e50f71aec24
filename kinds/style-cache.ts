import createCache from '@emotion/cache'

/** What the page's content security policy allows styles by; nothing where it names no nonce, nor where there is no page. */
const nonce =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') || undefined

/** Where all styles of the app go. */
export const styleCache = createCache({ key: 'css', nonce })
