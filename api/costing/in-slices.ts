import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which others have their turn. */
const sliceMs = 10

/** Maps a long list as `Array.map` does, in slices between which the server answers other requests. */
export const mapInSlices = async <Item, Result>(
  list: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  let since = performance.now()
  for (const item of list) {
    results.push(map(item))
    if (performance.now() - since < sliceMs) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}
