/** An update takes the files of the version before off the server: a page that is open since then misses them. */
let missesFiles = false

const reloadedKey = 'reloadedAt'
/** Long enough that a page which misses files again, and again, does not reload for ever. */
const pauseMs = 60_000

const reloadedLately = () => Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) < pauseMs

/** Notices when a file of the app cannot be fetched. */
export const watchFiles = (): void => {
  window.addEventListener('vite:preloadError', () => {
    missesFiles = true
  })
}

/** Whether a reload is likely to bring what is missing. */
export const isOutOfDate = (): boolean => missesFiles && !reloadedLately()

/**
 * Reloads the page, so that it is of the version that the server has now, unless the server does not answer: then what
 * is missing are not files, and the browser's own page would take the place of ours.
 * @returns false when it does not
 */
export const bringUpToDate = async (): Promise<boolean> => {
  const reply = await fetch(window.location.href).catch(() => null)
  if (!reply?.ok) return false
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  window.location.reload()
  return true
}
