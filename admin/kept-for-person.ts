/** Where the browser keeps the last state of each list. */
export const lastListsKey = 'lastLists'
/** Where a tab keeps how far lists were scrolled. */
export const scrolledKey = 'scrolled'

/** Forgets what the browser keeps for the convenience of the person who is leaving. */
export const forgetPerson = (): void => {
  localStorage.removeItem(lastListsKey)
  sessionStorage.removeItem(scrolledKey)
}
