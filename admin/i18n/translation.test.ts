import { describe, expect, it } from 'vitest'
import { problems } from '../../api/http/errors.ts'
import { matchPatterns } from '../../model/costing/match-points.ts'
import { costingRefusalPatterns } from '../../model/costing/refusals.ts'
import { literal, type Message } from '../../model/message.ts'
import { messagePatterns, messages } from '../../model/messages.ts'
import { refusalPatterns } from '../../model/refusals.ts'
import { englishPatterns } from '../../tests/support/french/english.ts'
import { french } from '../../tests/support/french/index.ts'
import { messageIn } from './translation.ts'

const inFrench = messageIn(french)

describe('A message in another language', () => {
  it.each<[string, Message, string]>([
    ['without values', messages.required, 'Ce champ est obligatoire.'],
    ['with a number', messages.minimum({ n: 1234.5 }), 'Au moins 1,234.5.'],
    [
      'with words of a definition',
      messages.unknownReference({ label: 'Quote Line' }),
      'Cette fiche n’existe pas : ligne de devis.',
    ],
    ['in the singular', messages.wrongRows({ n: 1 }), 'Une ligne est fausse. Rien n’a été écrit.'],
    ['in the plural', messages.wrongRows({ n: 12 }), '12 lignes sont fausses. Rien n’a été écrit.'],
    [
      'with messages in it',
      messages.usedBy({
        uses: [messages.counted({ n: 2, records: 'Quotes' }), messages.counted({ n: 1, records: 'Payment' })],
      }),
      'Utilisé par 2 les devis et 1 paiement.',
    ],
    [
      'by the words of a definition',
      literal('Write {number} once, as in {project}/{number:3}.'),
      'Écrivez {number} une fois, comme dans {project}/{number:3}.',
    ],
    ['in English without a pattern', { code: 'ofOwnCode', params: {}, text: 'Not today.' }, 'Not today.'],
  ])('is said %s', (_how, message, sentence) => {
    expect(inFrench(message)).toBe(sentence)
  })
})

const placeholders = (pattern = '') => [...new Set(pattern.match(/%\{[\w:]+\}/g))].sort()

describe('The patterns of messages', () => {
  it('have one code each', () => {
    const codes = [problems, messagePatterns, refusalPatterns, costingRefusalPatterns, matchPatterns].flatMap(
      (all) => Object.keys(all),
    )
    expect(codes.filter((code, index) => codes.indexOf(code) < index)).toEqual([])
  })

  it('all exist in French', () => {
    expect(Object.keys(englishPatterns).filter((code) => french.messages[code] === undefined)).toEqual([])
  })

  it('have no code in French that English does not have', () => {
    expect(Object.keys(french.messages).filter((code) => englishPatterns[code] === undefined)).toEqual([])
  })

  it('have no placeholder in French that English does not have', () => {
    const others = Object.entries(french.messages).filter(([code, pattern]) =>
      placeholders(pattern).some((name) => !placeholders(englishPatterns[code]).includes(name)),
    )
    expect(others).toEqual([])
  })
})
