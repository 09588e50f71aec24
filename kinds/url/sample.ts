import { controls, noTexts, unstorable } from '../families/text/sample.ts'
import type { KindSample } from '../kind-sample.ts'
import { type UrlField, urlLength } from './model.ts'

const longest = (length: number) =>
  `https://firm.example/${'x'.repeat(length - 'https://firm.example/'.length)}`

export const url: KindSample<UrlField> = {
  right: (n) => `https://firm.example/prices/${n}`,
  wrong: () => [
    ...noTexts,
    ...unstorable,
    ...controls,
    ...['firm', 'www.firm.example', 'https://', 'https:firm.example', '//firm.example', 'http://-.example'],
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://firm.example'],
    ...[
      'https://somebody@firm.example',
      'https://firm.example/a b',
      'https://firm.example/\nx',
      'https://a.b/<',
    ],
    longest(urlLength + 1),
  ],
  bounds: () => ['http://a', 'HTTPS://büro.example:8080/é?q=1#top', longest(urlLength)],
}
