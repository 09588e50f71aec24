import { readFileSync } from 'node:fs'
import { checkPassword } from '../../../kinds/password/model.ts'
import { messages } from '../../../model/messages.ts'

/** What a guesser knows about the person. */
export interface PasswordOwner {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Their names and address, as somebody would type them without thinking. */
const ownWords = ({ email, firstName, lastName }: PasswordOwner): string[] => {
  const [mailbox = ''] = email.split('@')
  const names = [firstName, lastName]
  return [email, mailbox, names.join(''), names.join(' '), names.join('.'), names.reverse().join('')]
}

/**
 * The messages for a password that somebody wants to have: 8 to 256 characters, none of the most common ones and not
 * their own name or address, whatever the case of its letters. One character repeated counts as common.
 */
export const checkNewPassword = (password: unknown, owner: PasswordOwner): string[] => {
  const wrong = checkPassword(password)
  if (wrong.length > 0) return wrong
  const guess = String(password).normalize('NFKC').toLowerCase()
  const own = ownWords(owner).map((word) => word.normalize('NFKC').toLowerCase())
  const weak = common.has(guess) || own.includes(guess) || /^(.)\1*$/u.test(guess)
  return weak ? [messages.commonPassword] : []
}
