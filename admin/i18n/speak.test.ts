import { expect, it } from 'vitest'
import { sentencesIn } from './speak.ts'

const say = sentencesIn({
  'Has values.': 'A des valeurs.',
  quote: 'devis',
  'There is no such %{what}.': 'Ce %{what} n’existe pas.',
  'From %{from} to %{to}': 'Jusqu’à %{to} depuis %{from}',
  '%{what} (new).': '%{what}, nouveau.',
  'A %{what} (new).': 'Un %{what} neuf.',
})

it.each([
  ['Has values.', 'A des valeurs.', 'whole'],
  ['There is no such quote.', 'Ce devis n’existe pas.', 'with what stands in its gap said likewise'],
  ['There is no such $& (x)+.', 'Ce $& (x)+ n’existe pas.', 'with anything in its gap'],
  ['From 1 to 9', 'Jusqu’à 9 depuis 1', 'with its gaps in another order'],
  ['A quote (new).', 'Un devis neuf.', 'by the sentence that has more of its words'],
  ['Has values', 'Has values', 'as it is where nobody knows it'],
])('%s is said %s, %s', (sentence, said) => {
  expect(say(sentence)).toBe(said)
})
