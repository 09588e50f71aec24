import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import { useColorScheme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { BarIcon } from './BarButton.ts'

/** Light or dark: as the system says until somebody chooses here. */
export const ColoursButton = () => {
  const translate = useTranslate()
  const { colorScheme, setMode } = useColorScheme()
  const isDark = colorScheme === 'dark'
  const label = translate(isDark ? 'menu.light' : 'menu.dark')
  return (
    <BarIcon
      type="button"
      aria-label={label}
      title={label}
      onClick={() => setMode(isDark ? 'light' : 'dark')}
    >
      {isDark ? <LightModeIcon fontSize="small" /> : <DarkModeIcon fontSize="small" />}
    </BarIcon>
  )
}
