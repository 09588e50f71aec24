import { describe, expect, it } from 'vitest'
import { completeUrl, shortUrl } from './complete-url.ts'

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
