/** Letters per group, easy to remember while typing. */
const groupLength = 4

/** The key in groups: `JBSW Y3DP EHPK 3PXP`. Authenticators ignore the spaces. */
export const groupsOf = (sharedKey: string): string =>
  sharedKey.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join(' ') ?? ''
