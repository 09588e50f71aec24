// First adds the defaults that field types derive from English words, which must not be translated.
import '../../model/fields/registry.ts'
import { messages } from '../../model/messages.ts'
import { actionSegment, type RowChange } from '../../model/row-actions.ts'
import { menu, resources } from '../../resources.config.ts'
import { speakAs } from './i18n-provider.ts'
import type { Language } from './language.ts'
import { refusalInWords } from './refusal-in-words.ts'
import { sentencesIn } from './sentences.ts'

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
