import raMessages from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { productProblems } from '#product/model/product.ts'
import { accountTexts } from '../../admin/i18n/account-texts.ts'
import { french } from '../../admin/i18n/french/index.ts'
import { german } from '../../admin/i18n/german/index.ts'
import { keptTexts } from '../../admin/i18n/kept-texts.ts'
import { ownCodeTexts } from '../../admin/i18n/own-code-texts.ts'
import { pageTexts } from '../../admin/i18n/page-texts.ts'
import { recordTexts } from '../../admin/i18n/record-texts.ts'
import { messageIn } from '../../admin/i18n/translation.ts'
import { problems } from '../../api/http/errors.ts'
import { filterPatterns } from '../../model/filter/filter-messages.ts'
import { importFilePatterns } from '../../model/import-csv.ts'
import { messagePatterns, messages } from '../../model/messages.ts'
import { refusalPatterns } from '../../model/refusals.ts'

const sentences: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(problems)
      .filter(([code]) => !Object.hasOwn(productProblems, code))
      .map(([code, { title }]) => [code, title]),
  ),
  ...messagePatterns,
  ...refusalPatterns,
  ...filterPatterns,
  ...importFilePatterns,
}

/** Every text of a catalogue by its key, such as `form.save`. */
const flat = (texts: object, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[`${before}${key}`, text] as [string, string]]
      : flat(text, `${before}${key}.`),
  )

const catalogue = Object.fromEntries(
  flat({ ...raMessages, ...pageTexts, ...recordTexts, ...accountTexts, ...ownCodeTexts, ...keptTexts }),
)

/** Names of the values in a text. */
const namesIn = (text = '') => [...new Set([...text.matchAll(/%\{(\w+)/g)].map(([, name = '']) => name))]

describe.each(Object.entries({ french, german }))('The %s of the framework', (_name, language) => {
  it('has a sentence for each code of the framework, and for no other', () =>
    expect(Object.keys(language.messages).sort()).toEqual(Object.keys(sentences).sort()))

  it('has each text of the catalogue and of react-admin, and no other', () =>
    expect(
      flat(language.texts)
        .map(([key]) => key)
        .sort(),
    ).toEqual(Object.keys(catalogue).sort()))

  it('fills in no value that the English text does not have', () => {
    const english = { ...catalogue, ...sentences }
    const all = [...flat(language.texts), ...Object.entries(language.messages)]
    const others = all.flatMap(([key, text]) => {
      // The label of a column as it is, where nouns have capitals.
      const known = [...namesIn(english[key]), ...(key === 'ra.sort.sort_by' ? ['field'] : [])]
      return namesIn(text)
        .filter((name) => !known.includes(name))
        .map((name) => `${key}: ${name}`)
    })
    expect(others).toEqual([])
  })
})

describe('Words of a definition inside a sentence', () => {
  const uses = messages.usedBy({ uses: [messages.counted({ n: 2, records: 'Geräte' })] })

  it('are in lower case, unless the language gives nouns a capital', () => {
    expect(uses.text).toBe('Is used by 2 geräte.')
    expect(messageIn(german)(uses)).toBe('Wird verwendet von 2 Geräte.')
  })
})
