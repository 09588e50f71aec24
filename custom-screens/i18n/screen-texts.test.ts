import { describe, expect, it } from 'vitest'
import { i18nProvider } from '../../admin/i18n/i18n-provider.ts'
import '../../web/product.ts'
import * as applicationTexts from './application-texts.ts'
import * as labourTexts from './labour-texts.ts'
import * as purchaseTexts from './purchase-texts.ts'
import { quoteTexts } from './quote-texts.ts'
import * as subcontractTexts from './subcontract-texts.ts'

/** The first text below a key. */
const firstKey = (key: string, texts: unknown): string => {
  const [first] = typeof texts === 'object' && texts !== null ? Object.entries(texts) : []
  return first ? firstKey(`${key}.${first[0]}`, first[1]) : key
}

describe('Texts of the screens that lists and forms show', () => {
  const all = { ...applicationTexts, ...labourTexts, ...purchaseTexts, ...quoteTexts, ...subcontractTexts }

  it.each(Object.entries(all))('include "%s", which a feature adds', (section, texts) => {
    const key = firstKey(section, texts)
    expect(i18nProvider.translate(key, { _: 'missing' })).not.toBe('missing')
  })
})
