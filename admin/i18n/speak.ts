// What the definitions leave out follows from their English words, and comes with the kinds: before these are translated.
import '../../model/fields/registry.ts'
import { messages } from '../../model/messages.ts'
import { actionSegment, type RowChange } from '../../model/row-actions.ts'
import { menu, resources } from '../../resources.config.ts'
import { speakAs } from './i18n-provider.ts'
import type { Language } from './language.ts'
import { refusalInWords } from './refusal-in-words.ts'
import { sentencesIn } from './sentences.ts'

/** Where a definition says something that people read. */
const read = new Set(
  'label title heading help confirm deleteText create edit section empty done failed'.split(' '),
)

const isChange = (part: object): part is RowChange => 'label' in part && 'set' in part

/** The sentences of failed checks, which forms say as the server does. */
const translateMessages = (say: (sentence: string) => string): void => {
  for (const [name, message] of Object.entries<string | ((...parts: never[]) => string)>(messages))
    Object.assign(messages, {
      [name]: typeof message === 'string' ? say(message) : (...parts: never[]) => say(message(...parts)),
    })
}

/** Finds each text of a definition, and of all that is in it, that people read. */
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

/** Everything in the definitions that people read: what `sentences` of a language have to say. */
export const textsOfDefinitions = (): string[] => {
  const texts = new Set<string>()
  eachText({ resources, menu }, (_owner, _name, text) => texts.add(text))
  return [...texts]
}

/**
 * Shows every screen in another language: the catalogue's texts, the words of the definitions, and what the server says. To
 * be called once, before anything is shown.
 */
export const speak = ({ locale, texts, sentences }: Language): void => {
  const say = sentencesIn(sentences)
  speakAs({ locale, texts, say, refusal: refusalInWords(say) })
  document.documentElement.lang = locale
  translateMessages(say)
  eachText({ resources, menu }, (owner, name, text) => {
    // Its call has the address that its label is in English.
    if (name === 'label' && isChange(owner)) Object.assign(owner, { segment: actionSegment(owner) })
    Object.assign(owner, { [name]: say(text) })
  })
}
