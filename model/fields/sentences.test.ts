import { expect, it } from 'vitest'
import { codedOf, messagesOf } from '../message.ts'
import { sentenceTypes } from './sentences.ts'

const { check, filter, format } = sentenceTypes.sentences
const patterns = { late: 'Due on %{day:date}.', dearer: '%{by:money} dearer.' } as const
const field = { type: 'sentences', label: 'Verdict', readOnly: true, patterns } as const
const { late, dearer } = messagesOf(patterns)
const value = [codedOf(late({ day: '2025-02-28' })), codedOf(dearer({ by: -1234.5 }))]

it('Sentences are said one after the other, with days and amounts', () =>
  expect(format(value, field)).toBe('Due on 28/02/2025. −£1,234.50 dearer.'))

it('A sentence from before it had a code is said as it is', () =>
  expect(format('Ask Mary.', field)).toBe('Ask Mary.'))

it('Sentences are said in the language of the field’s patterns', () =>
  expect(format(value, { ...field, patterns: { late: 'Dû le %{day:date}.', dearer: '+ %{by:money}' } })).toBe(
    'Dû le 28/02/2025. + −£1,234.50',
  ))

it.each([
  ['another code', [{ code: 'constructor', params: {} }]],
  ['no values', [{ code: 'late' }]],
  ['a text', 'Ask Mary.'],
  ['nothing', []],
])('The program writes no sentence with %s', (_what, wrong) => expect(check(wrong, field)).toHaveLength(1))

it('A filter compares with a code of the field', () =>
  expect(['late', 'early', value].map((test) => filter.fits(test, field))).toEqual([true, false, false]))
