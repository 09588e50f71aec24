import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { differingUnits, type LinkedUnits } from './differing-units.ts'

/**
 * Asks before linking lines with different units; otherwise links immediately.
 * @example const { askUnits, question } = useUnitsQuestion()
 */
export const useUnitsQuestion = () => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<{ readonly text: string; readonly link: () => void } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const askUnits = (units: readonly LinkedUnits[], link: () => void) => {
    const differing = differingUnits(units)
    if (differing.length === 0) return link()
    const texts = differing.map(({ bought, quoted }) =>
      translate('quoteMatching.units.unitToUnit', { bought, quoted }),
    )
    setAsked({ text: texts.join(', '), link })
    setIsOpen(true)
  }
  const question = (
    <ConfirmDialog
      open={isOpen}
      title={translate('quoteMatching.units.title')}
      text={translate('quoteMatching.units.text', { units: asked?.text ?? '' })}
      confirm={translate('quoteMatching.units.link')}
      cancel={translate('form.cancel')}
      onConfirm={() => {
        setIsOpen(false)
        asked?.link()
      }}
      onCancel={() => setIsOpen(false)}
    />
  )
  return { askUnits, question, isAsking: isOpen }
}
