import { describe, expect, it } from 'vitest'
import { completeUrl, dialled, shortUrl } from './text.tsx'

it.each([
  ['020 7946 0018', 'tel:02079460018'],
  ['(020) 7946-0018', 'tel:02079460018'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['+44 20 7946 0018 ext. 12', 'tel:+442079460018;ext=12'],
  ['0113 496 0000 x3', 'tel:01134960000;ext=3'],
])('The telephone number %s dials %s', (phone, address) => expect(dialled(phone)).toBe(address))

describe('An address of the web', () => {
  it.each([
    ['www.firm.example/prices', 'https://www.firm.example/prices'],
    ['firm.co.uk', 'https://firm.co.uk'],
    [' firm.example:8080 ', 'https://firm.example:8080'],
    ['büro.example', 'https://büro.example'],
    ['http://firm.example', 'http://firm.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:a@firm.example', 'mailto:a@firm.example'],
    ['price list', 'price list'],
    ['12.5', '12.5'],
    ['', ''],
  ])('typed as "%s" is "%s"', (typed, complete) => expect(completeUrl(typed)).toBe(complete))

  it.each([
    ['https://www.firm.example/', 'firm.example'],
    ['http://firm.example/prices/', 'firm.example/prices'],
    ['https://firm.example?page=www.other.example', 'firm.example?page=www.other.example'],
  ])('%s is shown as %s', (url, short) => expect(shortUrl(url)).toBe(short))
})
