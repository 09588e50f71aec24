export const lastListsKey = 'lastLists'
export const scrolledKey = 'scrolled'

export const draftsKey = 'drafts'

export const importColumnsKey = 'importColumns'

export const dismissedNoticeKey = 'dismissedNotice'

export const recentRecordsKey = 'recentRecords'

/** Removes the data that the browser stores for the user's convenience. */
export const forgetPerson = (): void => {
  localStorage.removeItem(lastListsKey)
  localStorage.removeItem(importColumnsKey)
  localStorage.removeItem(dismissedNoticeKey)
  localStorage.removeItem(recentRecordsKey)
  sessionStorage.removeItem(scrolledKey)
  sessionStorage.removeItem(draftsKey)
}
