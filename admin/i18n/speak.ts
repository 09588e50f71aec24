// What the definitions leave out follows from their English words, and comes with the kinds: before these are translated.
import '../../kinds/models.ts'
import { messages } from '../../model/messages.ts'
import { actionSegment, type RowChange } from '../../model/row-actions.ts'
import { menu, resources } from '../../resources.config.ts'
import { speakAs } from './i18n-provider.ts'
import type { Language } from './language.ts'
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

/** The texts of a definition, and of all that is in it, in other words. */
const translate = (part: object, say: (sentence: string) => string, seen: Set<object>): void => {
  if (seen.has(part)) return
  seen.add(part)
  // Its call has the address that its label is in English.
  if (isChange(part)) Object.assign(part, { segment: actionSegment(part) })
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'string' && read.has(name)) Object.assign(part, { [name]: say(value) })
    else if (typeof value === 'object' && value !== null) translate(value, say, seen)
  }
}

/**
 * Shows every screen in another language: the catalogue's texts, the words of the definitions, and what the server says. To
 * be called once, before anything is shown.
 */
export const speak = ({ locale, texts, sentences }: Language): void => {
  const say = sentencesIn(sentences)
  speakAs({ locale, texts, say })
  document.documentElement.lang = locale
  translateMessages(say)
  const seen = new Set<object>()
  translate(resources, say, seen)
  translate(menu, say, seen)
}
