// First adds the defaults that field types derive from English words, which must not be translated.
import '../../model/fields/registry.ts'
import { messages } from '../../model/messages.ts'
import type { ProblemReply, RefusedRecord } from '../../model/problem.ts'
import { actionSegment, type RowChange } from '../../model/row-actions.ts'
import { menu, resources } from '../../resources.config.ts'
import type { accountTexts } from './account-texts.ts'
import { speakAs } from './i18n-provider.ts'
import type { ownCodeTexts } from './own-code-texts.ts'
import type { pageTexts } from './page-texts.ts'
import type { recordTexts } from './record-texts.ts'

export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>
}

/** All texts of the framework. A missing translation is a type error. */
export type Catalogue = Translated<
  typeof pageTexts & typeof recordTexts & typeof accountTexts & typeof ownCodeTexts
>

/** Language of the screens; the default is British English. */
export interface Language<Texts extends Catalogue = Catalogue> {
  /** As in `<html lang>` (BCP 47). */
  readonly locale: string
  readonly texts: Texts
  /** Definitions and server messages by English text. `%{name}` matches any text, also translated. */
  readonly sentences: Readonly<Record<string, string>>
}

/** A sentence with placeholders. Longer ones are tried first, as the more specific. */
interface Pattern {
  readonly is: RegExp
  readonly gaps: readonly string[]
  readonly text: string
}

const gap = /%\{(\w+)\}/g

const patternOf = ([sentence, text]: [string, string]): Pattern => ({
  is: new RegExp(
    `^${sentence
      .split(gap)
      .map((part, index) => (index % 2 === 0 ? part.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&') : '(.+)'))
      .join('')}$`,
  ),
  gaps: [...sentence.matchAll(gap)].map(([, name = '']) => name),
  text,
})

/**
 * Translates whole sentences, such as the server's. `%{name}` in a key matches any text, which is itself
 * translated. Unknown sentences are returned unchanged.
 */
export const sentencesIn = (sentences: Readonly<Record<string, string>>): ((sentence: string) => string) => {
  const patterns = Object.entries(sentences)
    .filter(([sentence]) => sentence.includes('%{'))
    .sort(([a], [b]) => b.length - a.length)
    .map(patternOf)
  const say = (sentence: string): string => {
    const whole = sentences[sentence]
    if (whole !== undefined) return whole
    for (const { is, gaps, text } of patterns) {
      const found = is.exec(sentence)
      if (found) return text.replace(gap, (_, name: string) => say(found[gaps.indexOf(name) + 1] ?? ''))
    }
    return sentence
  }
  return say
}

type Say = (sentence: string) => string

const said = <Reply extends Pick<RefusedRecord, 'errors' | 'uses' | 'reason'>>(
  reply: Reply,
  say: Say,
): Reply => ({
  ...reply,
  ...(reply.reason && { reason: say(reply.reason) }),
  ...(reply.uses && { uses: reply.uses.map((use) => ({ ...use, text: say(use.text) })) }),
  ...(reply.errors && {
    errors: Object.fromEntries(
      Object.entries(reply.errors).map(([field, sentences]) => [field, sentences.map(say)]),
    ),
  }),
})

/** Translates the sentences of a server refusal, including those of each record. */
const refusalInWords =
  (say: Say) =>
  (reply: ProblemReply): ProblemReply => ({
    ...said(reply, say),
    title: say(reply.title),
    ...(reply.records && { records: reply.records.map((record) => said(record, say)) }),
  })

const read = new Set(
  'label title heading help confirm deleteText create edit section empty done failed'.split(' '),
)

const isChange = (part: object): part is RowChange => 'label' in part && 'set' in part

/** Translates validation messages, as forms show the server's sentences. */
const translateMessages = (say: (sentence: string) => string): void => {
  for (const [name, message] of Object.entries<string | ((...parts: never[]) => string)>(messages))
    Object.assign(messages, {
      [name]: typeof message === 'string' ? say(message) : (...parts: never[]) => say(message(...parts)),
    })
}

const eachText = (part: object, found: (owner: object, name: string, text: string) => void): void => {
  const seen = new Set<object>()
  const visit = (owner: object) => {
    if (seen.has(owner)) return
    seen.add(owner)
    for (const [name, value] of Object.entries(owner)) {
      if (typeof value === 'string' && read.has(name)) found(owner, name, value)
      else if (typeof value === 'object' && value !== null) visit(value)
    }
  }
  visit(part)
}

/** User-facing texts of all definitions: the sentences a language has to translate. */
export const textsOfDefinitions = (): string[] => {
  const texts = new Set<string>()
  eachText({ resources, menu }, (_owner, _name, text) => texts.add(text))
  return [...texts]
}

/** Sets the language of texts, definitions and server messages. Call once, before rendering. */
export const speak = ({ locale, texts, sentences }: Language): void => {
  const say = sentencesIn(sentences)
  speakAs({ locale, texts, say, refusal: refusalInWords(say) })
  document.documentElement.lang = locale
  translateMessages(say)
  eachText({ resources, menu }, (owner, name, text) => {
    // The address of an action derives from its English label.
    if (name === 'label' && isChange(owner)) Object.assign(owner, { segment: actionSegment(owner) })
    Object.assign(owner, { [name]: say(text) })
  })
}
