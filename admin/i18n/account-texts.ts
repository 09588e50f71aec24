import { addTexts } from './i18n-provider.ts'
import { changePassword } from './screens/change-password.ts'
import { apiTokens, forgotten, passkeys, sessions } from './screens/trust.ts'
import { twoFactor } from './screens/two-factor.ts'

export const accountTexts = { changePassword, twoFactor, sessions, passkeys, apiTokens, forgotten }

addTexts(accountTexts)
