import { messages } from '../../model/messages.ts'
import { shapedText } from '../families/shaped-text/model.ts'
import { defineKind, type FieldBase, type Requirable } from '../kind.ts'

export interface EmailField extends FieldBase, Requirable {
  readonly type: 'email'
}

/** RFC 5321 section 4.5.3.1: a path is at most 256 octets with its angle brackets. */
export const emailLength = 254
const shape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/u

const address = shapedText({ shape, maxLength: emailLength, message: messages.email, format: 'idn-email' })

/** The messages for an e-mail address, used by forms without a definition too. */
export const checkEmail = address.check

export const email = defineKind<EmailField, string>()(address)
