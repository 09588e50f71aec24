import { laterOpened } from '../later/later.tsx'

/** The question before something is done, fetched after the list that asks it. */
export const ConfirmLater = laterOpened(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)
