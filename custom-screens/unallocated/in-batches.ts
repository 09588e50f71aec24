interface Waiting<Key, Answer> {
  readonly key: Key
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches concurrent calls into requests of at most `most` keys.
 * @param ask returns answers in key order
 */
export const inBatches = <Key, Answer>(
  most: number,
  ask: (keys: Key[]) => Promise<readonly Answer[]>,
): ((key: Key) => Promise<Answer>) => {
  let waiting: Waiting<Key, Answer>[] = []
  const send = async (batch: readonly Waiting<Key, Answer>[]) => {
    try {
      const answers = await ask(batch.map(({ key }) => key))
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('The answer has fewer parts than were asked for'))
        else resolve(answer)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const flush = () => {
    const all = waiting
    waiting = []
    for (let first = 0; first < all.length; first += most) void send(all.slice(first, first + most))
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, 0)
      waiting.push({ key, resolve, reject })
    })
}
