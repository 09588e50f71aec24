import { expect, it } from 'vitest'
import { newestOnly } from './newest-only.ts'

it('An answer that comes after a newer question counts no more, in whatever order they come', async () => {
  const newest = newestOnly()
  const answers: ((text: string) => void)[] = []
  const ask = () => newest(() => new Promise<string>((answer) => answers.push(answer)))
  const asked = [ask(), ask()]
  answers[1]?.('second')
  answers[0]?.('first')
  expect(await Promise.all(asked)).toEqual([null, { answer: 'second' }])
  expect(await newest(async () => 'third')).toEqual({ answer: 'third' })
})
