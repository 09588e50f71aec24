import { describe, expect, it } from 'vitest'
import { literal, type Message } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
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
