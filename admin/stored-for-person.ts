/** localStorage: last state of each list. */
export const lastListsKey = 'lastLists'
/** sessionStorage: scroll positions of lists. */
export const scrolledKey = 'scrolled'

/** sessionStorage: unsaved form input. */
export const draftsKey = 'drafts'

/** localStorage: fields of import columns, by headings. */
export const importColumnsKey = 'importColumns'

/** localStorage: day on which an account notice was dismissed. */
export const dismissedNoticeKey = 'dismissedNotice'

/** localStorage: recently opened records. */
export const recentRecordsKey = 'recentRecords'

/** Removes the data stored for the user's convenience. */
export const forgetPerson = (): void => {
  localStorage.removeItem(lastListsKey)
  localStorage.removeItem(importColumnsKey)
  localStorage.removeItem(dismissedNoticeKey)
  localStorage.removeItem(recentRecordsKey)
  sessionStorage.removeItem(scrolledKey)
  sessionStorage.removeItem(draftsKey)
}
