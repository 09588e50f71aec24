import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../model/definition.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { recordName } from '../parent/record-name.ts'
import { duplicateText } from './duplicate-text.ts'

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 8,
  verticalAlign: 'bottom',
  color: theme.vars.palette.warning.main,
}))

interface AlsoOnProps {
  readonly resource: Resource
  readonly others: readonly ListedRecord[]
}

export const AlsoOn = ({ resource, others }: AlsoOnProps) => {
  const translate = useTranslate()
  const say = (text: (record: ListedRecord) => string) =>
    translate('form.alsoOn', { records: others.map(text).join(', ') })
  return (
    <Mark title={say((other) => duplicateText(resource, other))}>
      <WarningIcon sx={{ fontSize: 14 }} aria-hidden />
      {say((other) => recordName(resource, other).name)}
    </Mark>
  )
}
