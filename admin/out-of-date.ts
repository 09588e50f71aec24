/** An update removes the old version's files from the server, so pages opened before it miss files. */
let missesFiles = false

const reloadedKey = 'reloadedAt'
/** Min. time between reloads, in milliseconds, against endless reloading. */
const pauseMs = 60_000

const reloadedLately = () => Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) < pauseMs

export const watchMissingFiles = (): void => {
  window.addEventListener('vite:preloadError', () => {
    missesFiles = true
  })
}

export const isOutOfDate = (): boolean => missesFiles && !reloadedLately()

/** Reloads the page. Returns false if the server does not respond, as an error page would replace ours. */
export const reloadPage = async (): Promise<boolean> => {
  const reply = await fetch(window.location.href).catch(() => null)
  if (!reply?.ok) return false
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  window.location.reload()
  return true
}
