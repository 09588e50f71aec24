import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { AdminContexts } from '../../admin/AdminContexts.tsx'
import { PageTitle } from '../../admin/layout/Sheet.tsx'
import type { Resource } from '../../model/definition.ts'
import { costingCategories, projectStatuses, suppliers } from '../../resources.config.ts'
import { GenericTable } from './GenericTable.tsx'
import { ChoiceButtons, ModeChoice, useMode, useQueryChoice } from './ModeChoice.tsx'

const basisNames = ['suppliers', 'statuses', 'categories'] as const
type BasisName = (typeof basisNames)[number]

const bases: Readonly<Record<BasisName, Resource>> = {
  suppliers,
  statuses: projectStatuses,
  categories: costingCategories,
}

/** Test page of the generic table with a selectable resource (specification section 2). */
export const VeryGenericPage = () => {
  const translate = useTranslate()
  const [mode] = useMode()
  const [basis, setBasis] = useQueryChoice<BasisName>('basis', basisNames)
  return (
    <AdminContexts>
      <Stack spacing={1.5}>
        <PageTitle>{translate('genericTable.veryGenericTitle')}</PageTitle>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          <ChoiceButtons
            label={translate('genericTable.basis')}
            value={basis}
            options={basisNames.map((value) => ({ value, label: translate(`genericTable.bases.${value}`) }))}
            onChange={setBasis}
          />
          <ModeChoice />
        </Stack>
        <GenericTable resource={bases[basis]} mode={mode} />
      </Stack>
    </AdminContexts>
  )
}
