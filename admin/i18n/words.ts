import { actionSegment, type RowChange } from '../../model/row-actions.ts'

const read = new Set(
  'label title heading help confirm deleteText create edit section empty done failed'.split(' '),
)

const isChange = (part: object): part is RowChange => 'label' in part && 'set' in part

/** Calls back for each user-facing text of definitions. */
const eachText = (part: object, found: (owner: object, name: string, text: string) => void): void => {
  const seen = new Set<object>()
  const visit = (owner: object, isRead: (name: string) => boolean) => {
    if (seen.has(owner)) return
    seen.add(owner)
    for (const [name, value] of Object.entries(owner)) {
      if (typeof value === 'string' && isRead(name)) found(owner, name, value)
      else if (typeof value === 'object' && value !== null)
        visit(value, name === 'patterns' ? () => true : (part) => read.has(part))
    }
  }
  visit(part, (name) => read.has(name))
}

/** Replaces the user-facing texts of definitions. */
export const translateWords = (definitions: object, word: (english: string) => string): void =>
  eachText(definitions, (owner, name, text) => {
    // The address of an action derives from its English label.
    if (name === 'label' && isChange(owner)) Object.assign(owner, { segment: actionSegment(owner) })
    Object.assign(owner, { [name]: word(text) })
  })

/** User-facing texts of definitions that have no translation among these. */
export const missingWords = (definitions: object, words: Readonly<Record<string, string>>): string[] => {
  const missing = new Set<string>()
  eachText(definitions, (_owner, _name, text) => {
    if (!Object.hasOwn(words, text)) missing.add(text)
  })
  return [...missing]
}
