import { useTranslate } from 'react-admin'
import { chooseColours, useIsDark } from '../colours.ts'
import { BarIcon } from './BarButton.ts'
import { MoonIcon, SunIcon } from './icons.tsx'

/** Light or dark: as the system says until somebody chooses here. */
export const ColoursButton = () => {
  const translate = useTranslate()
  const isDark = useIsDark()
  const label = translate(isDark ? 'menu.light' : 'menu.dark')
  return (
    <BarIcon
      type="button"
      aria-label={label}
      title={label}
      onClick={() => chooseColours(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon data-small /> : <MoonIcon data-small />}
    </BarIcon>
  )
}
