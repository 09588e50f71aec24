import 'virtual:theme.css'

/**
 * The first script of every page. The others are fetched at once (`scripts/first-parts.ts`) and evaluated one after the
 * other, with a pause in which the browser answers who already types or scrolls: together they would hold up a slow phone
 * for half a second.
 */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./parts/react.ts'),
  () => import('./parts/router.ts'),
  () => import('./start.tsx'),
]

/** Resolves in a task of its own. */
const pause = () =>
  new Promise<void>((goOn) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => goOn()
    port2.postMessage(null)
  })

for (const part of parts) {
  await part()
  await pause()
}
