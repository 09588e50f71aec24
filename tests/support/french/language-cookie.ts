/** A browser that has it is shown French by the admin of `tests/support/other-admin.ts`. */
export const languageCookie = 'language'
