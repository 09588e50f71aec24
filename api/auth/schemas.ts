import { users } from '../../database/product.ts'
import { apiPath } from '../../model/api-path.ts'
import { anyText, emailLength, passwordLength, plainText } from '../../model/fields/text.ts'
import { objectSchema, text } from '../../model/schemas.ts'
import { idText } from '../http/ids.ts'

/** Only compared with stored addresses, so its format does not matter. */
export const comparedEmailSchema = { ...text, minLength: 1, maxLength: emailLength, pattern: plainText }
export const presentPasswordSchema = {
  ...text,
  minLength: 1,
  maxLength: passwordLength.max,
  pattern: anyText,
  writeOnly: true,
}
export const newPasswordSchema = { ...presentPasswordSchema, minLength: passwordLength.min }
/** Six digits with an optional blank (specification section 9: 6 to 7 characters). */
export const codeSchema = { ...text, minLength: 6, maxLength: 7, pattern: '^\\d{3}\\s?\\d{3}$' }

export const recoveryCodeSchema = {
  ...text,
  minLength: 10,
  maxLength: 20,
  pattern: '^[A-Za-z0-9 -]*$',
}

export const uuidIdSchema = objectSchema({
  id: { ...text, pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' },
})

export const accountIdSchema = objectSchema({
  id: { ...idText, 'x-refers-to': apiPath(users) },
})
