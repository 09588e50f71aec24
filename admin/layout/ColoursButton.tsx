import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'

/** Light or dark: as the system says until somebody chooses here. */
export const ColoursButton = () => {
  const translate = useTranslate()
  const { colorScheme, setMode } = useColorScheme()
  const isDark = colorScheme === 'dark'
  const label = translate(isDark ? 'menu.light' : 'menu.dark')
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      {isDark ? <LightModeIcon fontSize="small" /> : <DarkModeIcon fontSize="small" />}
    </IconButton>
  )
}
