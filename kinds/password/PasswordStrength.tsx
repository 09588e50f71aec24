import { useTranslate } from 'react-admin'
import { messages } from '../../model/messages.ts'
import { leastScore } from '../../model/password-rules.ts'
import { styled } from '../styled.ts'
import { useStrength } from './use-strength.ts'

const best = 4
const steps = Array.from({ length: best }, (_, index) => index + 1)

const Meter = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    ...theme.typography.caption,
    marginTop: 6,
    // Of the meter and two lines: nothing below moves when it is worked out, which is when somebody goes for the button.
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
  /** What a guesser knows of the person: address and names. */
  readonly known: readonly string[]
}

/** Below a new password: whether the server will take it, and if not why, in its words. */
export const PasswordStrength = ({ typed, known }: PasswordStrengthProps) => {
  const translate = useTranslate()
  const strength = useStrength(typed, known)
  const isGood = strength !== null && strength.score >= leastScore
  return (
    // There before it says anything, so that what it says is read out.
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
              : [messages.commonPassword, strength.warning].filter(Boolean).join(' ')}
          </p>
        </>
      )}
    </Meter>
  )
}
