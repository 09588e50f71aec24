/** Specification section 9. */
export const codeLength = 6

/** Typed or pasted code without spaces, as in `123 456`. */
export const typedCode = (typed: string): string => typed.replace(/\s/g, '').slice(0, codeLength)

export const isCode = (code: string): boolean => /^\d{6}$/.test(code)
