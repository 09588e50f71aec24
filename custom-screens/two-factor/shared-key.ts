/** Letters of a key in one group: as many as one keeps in mind while typing. */
const groupLength = 4

/** The key in readable groups: `JBSW Y3DP EHPK 3PXP`. Authenticators ignore the blanks. */
export const groupsOf = (sharedKey: string): string =>
  sharedKey.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join(' ') ?? ''
