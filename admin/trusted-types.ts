interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown
}

/** The browser's own (W3C Trusted Types); not all have it. */
const policies = (): TrustedTypePolicies | undefined =>
  'trustedTypes' in window ? (window.trustedTypes as TrustedTypePolicies) : undefined

/**
 * Scripts of this origin, such as a worker of the build, may be loaded by their address; text never becomes markup or a
 * script, whichever library would like it to.
 */
export const trustOwnScripts = (): void => {
  policies()?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, document.baseURI).origin === window.location.origin ? url : null),
  })
}
