// A worker whose tasks end as their first argument says.

/** @type {Record<string, () => unknown>} */
const faults = {
  none: () => 'made',
  throw: () => {
    throw new Error('Our fault')
  },
  // As a parser that throws in a callback.
  die: () => new Promise(() => setImmediate(() => JSON.parse('{'))),
  exit: () => process.exit(1),
  fill: () => {
    const all = []
    for (;;) all.push(new Array(100_000).fill(all.length))
  },
  loop: () => {
    for (;;);
  },
}

/** @param {{ args: [string] }} call */
export default async ({ args: [fault] }) => {
  try {
    return { result: await faults[fault]?.() }
  } catch (failed) {
    return { failed }
  }
}
