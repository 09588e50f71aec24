import { expect, it } from 'vitest'
import { dialled } from './dialled.ts'

it.each([
  ['020 7946 0018', 'tel:02079460018'],
  ['(020) 7946-0018', 'tel:02079460018'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['+44 20 7946 0018 ext. 12', 'tel:+442079460018;ext=12'],
  ['0113 496 0000 x3', 'tel:01134960000;ext=3'],
])('The telephone number %s dials %s', (phone, address) => expect(dialled(phone)).toBe(address))
