import createCache from '@emotion/cache'

/** The nonce that the page's content security policy allows styles by; none where the policy names no nonce. */
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') || undefined

/** Where all styles of the app go. */
export const styleCache = createCache({ key: 'css', nonce })
