/** The admin of `tests/support/other-admin.ts` is French in a browser with this cookie. */
export const languageCookie = 'language'
