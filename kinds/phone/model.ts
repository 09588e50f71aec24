import { shapedText } from '../families/shaped-text/model.ts'
import { defineKind, type FieldBase, type Requirable } from '../kind.ts'

/** A telephone number, kept as it is written. */
export interface PhoneField extends FieldBase, Requirable {
  readonly type: 'phone'
}

export const phoneLength = 40
/**
 * ITU-T E.123: digits, at most three of its signs between two of them, a plus before an international one, `ext.`
 * before an extension. E.164 has 15 digits at most, "(0)" makes two more of them with the country's code.
 */
const shape = /^\+?(\(?[0-9]\)?[ ./-]{0,3}){2,16}\(?[0-9]\)?( ?(x|ext\.?|#) ?[0-9]{1,6})?$/

export const phone = defineKind<PhoneField, string>()(shapedText({ shape, maxLength: phoneLength }))
