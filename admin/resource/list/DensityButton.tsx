import NormalIcon from '@mui/icons-material/DensityMedium'
import DenseIcon from '@mui/icons-material/DensitySmall'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { useDensity } from '../../table/density.ts'

export const DensityButton = () => {
  const translate = useTranslate()
  const [density, setDensity] = useDensity()
  const isDense = density === 'dense'
  const label = translate('list.dense')
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={isDense}
      onClick={() => setDensity(isDense ? 'normal' : 'dense')}
    >
      {isDense ? <NormalIcon fontSize="small" /> : <DenseIcon fontSize="small" />}
    </IconButton>
  )
}
