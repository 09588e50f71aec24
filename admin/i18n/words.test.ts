import { expect, it } from 'vitest'
import { missingWords, translateWords } from './words.ts'

const definitions = () => ({
  tools: {
    label: 'Tool',
    fields: { kind: { label: 'Kind', options: [{ value: 'saw', label: 'Saw' }] }, of: { path: 'Tool' } },
    list: { actions: [{ label: 'Hand in', set: { lent: false } }] },
  },
})

it('Words without a translation are named once each, those of the code are not', () => {
  expect(missingWords(definitions(), { Tool: 'Outil' })).toEqual(['Kind', 'Saw', 'Hand in'])
})

it('Patterns of sentences are words, whatever their codes', () => {
  const sentences = { why: { patterns: { late: 'Due on %{day:date}.', label: 'Taken.' } } }
  translateWords(sentences, (english) => ({ 'Taken.': 'Pris.' })[english] ?? english)
  expect(sentences.why.patterns).toEqual({ late: 'Due on %{day:date}.', label: 'Pris.' })
  expect(missingWords(sentences, {})).toEqual(['Due on %{day:date}.', 'Pris.'])
})

it('Translated actions keep the address of their English label', () => {
  const translated = definitions()
  translateWords(translated, (english) => (english === 'Hand in' ? 'Rendre' : english))
  expect(translated.tools.list.actions).toEqual([
    { label: 'Rendre', set: { lent: false }, segment: 'hand-in' },
  ])
})
