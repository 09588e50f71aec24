import { expect, it } from 'vitest'
import { addTexts, i18nProvider } from './i18n-provider.ts'

addTexts({ counted: '%{smart_count} row |||| %{smart_count} rows', plain: 'Row %{row}, %{name}' })

it.each([
  ['counted', { smart_count: 1 }, '1 row'],
  ['counted', { smart_count: 49_987 }, '49,987 rows'],
  ['counted', { smart_count: 0 }, '0 rows'],
  ['plain', { row: 4711, name: '$& %{row}' }, 'Row 4711, $& %{row}'],
])('The text "%s" with %j is "%s"', (key, values, text) => {
  expect(i18nProvider.translate(key, values)).toBe(text)
})

it('The home page has the texts of a failed load, without those of lists', () => {
  const texts = ['app.errors.notLoaded', 'app.errors.notLoadedAgain', 'app.retry']
  expect(texts.map((key) => i18nProvider.translate(key))).toEqual([
    'Error Fetching Data',
    'This could not be loaded again, and may be out of date.',
    'Retry',
  ])
})
