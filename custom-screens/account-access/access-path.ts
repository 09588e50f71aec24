/** Below a user. */
export const accessPath = 'access'
