import { accountTexts } from '../../../admin/i18n/account-texts.ts'
import { ownCodeTexts } from '../../../admin/i18n/own-code-texts.ts'
import { pageTexts } from '../../../admin/i18n/page-texts.ts'
import { recordTexts } from '../../../admin/i18n/record-texts.ts'
import { problems } from '../../../api/http/errors.ts'
import * as applicationTexts from '../../../custom-screens/i18n/application-texts.ts'
import { controlTexts } from '../../../custom-screens/i18n/control-texts.ts'
import { genericTableTexts } from '../../../custom-screens/i18n/generic-table-texts.ts'
import { homeTexts } from '../../../custom-screens/i18n/home-texts.ts'
import * as labourTexts from '../../../custom-screens/i18n/labour-texts.ts'
import { meaningTexts } from '../../../custom-screens/i18n/meaning-texts.ts'
import * as purchaseTexts from '../../../custom-screens/i18n/purchase-texts.ts'
import { quoteTexts } from '../../../custom-screens/i18n/quote-texts.ts'
import * as subcontractTexts from '../../../custom-screens/i18n/subcontract-texts.ts'
import { welcomeTexts } from '../../../custom-screens/i18n/welcome-texts.ts'
import { matchPatterns } from '../../../model/costing/match-points.ts'
import { costingMessagePatterns } from '../../../model/costing/messages.ts'
import { costingRefusalPatterns } from '../../../model/costing/refusals.ts'
import { filterPatterns } from '../../../model/filter/filter-messages.ts'
import { importFilePatterns } from '../../../model/import-csv.ts'
import { messagePatterns } from '../../../model/messages.ts'
import { refusalPatterns } from '../../../model/refusals.ts'
import { french } from './index.ts'

/** Patterns of all messages by code. */
export const englishPatterns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(problems).map(([code, { title }]) => [code, title])),
  ...messagePatterns,
  ...refusalPatterns,
  ...filterPatterns,
  ...importFilePatterns,
  ...costingMessagePatterns,
  ...costingRefusalPatterns,
  ...matchPatterns,
}

/** Every text of a catalogue by its key, such as `form.save`. */
const flat = (texts: object, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[`${before}${key}`, text] as [string, string]]
      : flat(text, `${before}${key}.`),
  )

const gap = /%\{[\w:]+\}/

/** Whether a text comes from the catalogue or a sentence, with any values filled in. */
type Known = (text: string) => boolean

/** Finds English text: each text of the catalogue and each sentence that differs in French. */
export const englishFinder = (): Known => {
  const inFrench = new Map(flat(french.texts))
  const english = [
    ...flat({
      ...pageTexts,
      ...recordTexts,
      ...accountTexts,
      ...homeTexts,
      ...controlTexts,
      ...meaningTexts,
      ...applicationTexts,
      ...labourTexts,
      ...purchaseTexts,
      ...quoteTexts,
      ...subcontractTexts,
      ...genericTableTexts,
      ...welcomeTexts,
      ...ownCodeTexts,
    })
      .filter(([key, text]) => inFrench.get(key) !== text)
      .map(([, text]) => text),
    ...Object.entries(french.words)
      .filter(([english, text]) => english !== text)
      .map(([english]) => english),
    ...Object.entries(englishPatterns)
      .filter(([code, pattern]) => french.messages[code] !== pattern)
      .map(([, pattern]) => pattern),
  ].flatMap((text) => text.split(' |||| '))
  // Words that are the same in both languages do not count.
  const alsoFrench = new Set(
    [...inFrench.values(), ...Object.values({ ...french.words, ...french.messages })].flatMap((text) =>
      text.split(' |||| '),
    ),
  )
  const whole = new Set(english.filter((text) => !gap.test(text) && !alsoFrench.has(text)))
  const patterns = english
    .filter((text) => gap.test(text) && /[a-z]{3}/i.test(text.replaceAll(new RegExp(gap, 'g'), ' ')))
    .map((text) => {
      const parts = text.split(gap).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      return new RegExp(`^${parts.join('.+')}$`)
    })
  return (text) =>
    !alsoFrench.has(text) && (whole.has(text) || patterns.some((pattern) => pattern.test(text)))
}

/** Every visible or audible text of the page, and those that wait to be shown. */
export const textsOnPage = (): string[] => {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement?.closest('script, style')) texts.push(textContent ?? '')
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
}
