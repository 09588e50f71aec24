import { setImmediate } from 'node:timers/promises'

/** Milliseconds. */
const sliceMs = 5

/** `Array.map` that yields to other requests. */
export const mapInSlices = async <Item, Result>(
  list: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  let since = performance.now()
  for (const [index, item] of list.entries()) {
    results.push(await map(item, index))
    if (performance.now() - since < sliceMs) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}
