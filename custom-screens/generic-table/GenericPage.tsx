import '../i18n/generic-table-texts.ts'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { ChoiceButtons } from '../../admin/layout/ChoiceButtons.tsx'
import { PageTitle } from '../../admin/layout/Paper.tsx'
import { costingCategories, projectStatuses, suppliers } from '../../resources.config.ts'
import { GenericTable } from './GenericTable.tsx'

const modes = ['modal', 'inline'] as const
const bases = { suppliers, statuses: projectStatuses, categories: costingCategories } as const
const basisNames = ['suppliers', 'statuses', 'categories'] as const

/**
 * A choice stored in the address, so that it survives a reload and can be linked to.
 * @param options the first is the default
 */
const useQueryChoice = <Choice extends string>(
  name: string,
  options: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] => {
  const [parameters, setParameters] = useSearchParams()
  const chosen = options.find((option) => option === parameters.get(name)) ?? options[0]
  const choose = (choice: Choice) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, choice)
        return after
      },
      { replace: true },
    )
  return [chosen, choose]
}

interface TablePageProps {
  readonly title: 'genericTitle' | 'veryGenericTitle'
  /** Whether the resource can be chosen (default: suppliers). */
  readonly offersBasis?: boolean
}

const TablePage = ({ title, offersBasis = false }: TablePageProps) => {
  const translate = useTranslate()
  const [mode, setMode] = useQueryChoice('mode', modes)
  const [basis, setBasis] = useQueryChoice('basis', basisNames)
  return (
    <Stack spacing={1.5}>
      <PageTitle>{translate(`genericTable.${title}`)}</PageTitle>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        {offersBasis && (
          <ChoiceButtons
            label={translate('genericTable.basis')}
            value={basis}
            options={basisNames.map((value) => ({
              value,
              label: translate(`genericTable.bases.${value}`),
            }))}
            onChange={setBasis}
          />
        )}
        <ChoiceButtons
          label={translate('genericTable.mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: translate(`genericTable.${value}`) }))}
          onChange={setMode}
        />
      </Stack>
      <GenericTable resource={offersBasis ? bases[basis] : suppliers} mode={mode} />
    </Stack>
  )
}

export const GenericPage = () => <TablePage title="genericTitle" />

/** Test page of the generic table with a selectable resource (specification section 2). */
export const VeryGenericPage = () => <TablePage title="veryGenericTitle" offersBasis />
