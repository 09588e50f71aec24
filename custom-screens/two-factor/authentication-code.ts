/** Specification section 9. */
export const codeLength = 6

/** What was typed or pasted, without the blanks with which authenticators show a code: `123 456`. */
export const typedCode = (typed: string): string => typed.replace(/\s/g, '').slice(0, codeLength)

/** Six digits. */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code)
