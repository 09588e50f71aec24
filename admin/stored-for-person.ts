/** Where the browser keeps the last state of each list. */
export const lastListsKey = 'lastLists'
/** Where a tab keeps how far lists were scrolled. */
export const scrolledKey = 'scrolled'

/** Where a tab keeps what was typed and not saved. */
export const draftsKey = 'drafts'

/** Where the browser keeps which column of a file means which field, by its headings. */
export const importColumnsKey = 'importColumns'

/** Where the browser keeps that a notice about the account was dismissed for a day. */
export const dismissedNoticeKey = 'dismissedNotice'

/** Where the browser keeps which records were opened last. */
export const recentRecordsKey = 'recentRecords'

/** Forgets what the browser keeps for the convenience of the person who is leaving. */
export const forgetPerson = (): void => {
  localStorage.removeItem(lastListsKey)
  localStorage.removeItem(importColumnsKey)
  localStorage.removeItem(dismissedNoticeKey)
  localStorage.removeItem(recentRecordsKey)
  sessionStorage.removeItem(scrolledKey)
  sessionStorage.removeItem(draftsKey)
}
