import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { checkPassword } from '../../model/fields/text.ts'
import { messages } from '../../model/messages.ts'
import { leastScore, type Strength, strengthAgainst } from '../../model/password-rules.ts'
import { messageText } from '../i18n/language.ts'

/** Debounce, in milliseconds. */
const pause = 200

/** Strength, or null if a rule is broken. Estimated in the browser: no unfinished password is sent. */
const useStrength = (typed: string, known: readonly string[]): Strength | null => {
  const [strength, setStrength] = useState<Strength | null>(null)
  const texts = known.join('\n')
  useEffect(() => {
    let isPast = false
    const tell = (found: Strength | null) => {
      if (!isPast) setStrength(found)
    }
    if (checkPassword(typed).length > 0) setStrength(null)
    // If the dictionaries cannot be fetched, only the server judges the password.
    const timer = setTimeout(() => {
      if (checkPassword(typed).length === 0)
        strengthAgainst(typed, texts.split('\n')).then(tell, () => tell(null))
    }, pause)
    return () => {
      isPast = true
      clearTimeout(timer)
    }
  }, [typed, texts])
  return strength
}

const best = 4
const steps = Array.from({ length: best }, (_, index) => index + 1)

const Meter = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.caption,
    marginTop: 6,
    // Reserves the meter and two lines, so that the button below does not move.
    minHeight: 48,
    '& > span': { display: 'flex', gap: 4 },
    '& i': { flex: 1, height: 4, borderRadius: 2, backgroundColor: palette.divider },
    '& p': { margin: '4px 0 0' },
    '&[data-tone=bad] i[data-full]': { backgroundColor: palette.error.main },
    '&[data-tone=bad] p': { color: palette.error.main },
    '&[data-tone=good] i[data-full]': { backgroundColor: palette.success.main },
    '&[data-tone=good] p': { color: palette.success.main },
  }
})

interface PasswordStrengthProps {
  readonly typed: string
  readonly known: readonly string[]
}

/** Below a new password: whether the server will accept it, and if not, the reason in the server's words. */
export const PasswordStrength = ({ typed, known }: PasswordStrengthProps) => {
  const translate = useTranslate()
  const strength = useStrength(typed, known)
  const isGood = strength !== null && strength.score >= leastScore
  return (
    // Rendered while empty: screen readers announce changes of existing live regions only.
    <Meter role="status" data-tone={isGood ? 'good' : 'bad'} hidden={typed === ''}>
      {strength && (
        <>
          <span aria-hidden>
            {steps.map((step) => (
              <i key={step} data-full={step <= Math.max(1, strength.score) || undefined} />
            ))}
          </span>
          <p>
            {isGood
              ? translate(strength.score === best ? 'strength.best' : 'strength.good')
              : [messageText(messages.commonPassword), strength.warning].filter(Boolean).join(' ')}
          </p>
        </>
      )}
    </Meter>
  )
}
