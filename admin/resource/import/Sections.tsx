import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { nameAlone } from '../../../model/import.ts'
import { fieldOf, referredBy } from '../../../model/resources.ts'
import { ReferencePicker } from '../../fields/ReferencePicker.tsx'
import { inSentence } from '../../i18n/language.ts'
import { hasAnyRole } from '../../session.ts'
import { askedSections } from './sections.ts'
import type { Import } from './use-import.ts'

interface SectionsProps {
  readonly work: Import
  readonly labels: ReadonlyMap<string, string>
}

/** Goes on to the box of the next heading without a record, when one was chosen for the heading before it. */
const useNextHeading = () => {
  const boxes = useRef(new Map<string, HTMLInputElement>())
  return {
    boxOf: (name: string) => (box: HTMLInputElement | null) => {
      if (box) boxes.current.set(name, box)
      else boxes.current.delete(name)
    },
    goOn: (from: string, to: string | undefined) => {
      const next = to === undefined ? undefined : boxes.current.get(to)
      // After the click or key has had its effect: Tab has left the box by itself.
      setTimeout(() => {
        if (document.activeElement === boxes.current.get(from)) next?.focus()
      })
    },
  }
}

/** Asks for the record of each heading of the file. */
export const Sections = ({ work, labels }: SectionsProps) => {
  const translate = useTranslate()
  const { resource, sectionField, choices, choose, preview, suggested } = work
  const { boxOf, goOn } = useNextHeading()
  const field = sectionField === null ? null : fieldOf(resource, sectionField)
  const target = field && referredBy(field)
  if (sectionField === null || !target) return null
  const sections = askedSections(work.sections, work.numbers)
  const wrong = (preview?.rows ?? []).flatMap(({ row, errors }) =>
    row !== null && errors?.[sectionField] ? [row] : [],
  )
  const isMissing = (places: readonly { from: number; to: number }[]) =>
    wrong.some((row) => places.some(({ from, to }) => row > from && row <= to))
  const mayAdd = nameAlone(target) !== null && hasAnyRole(target.access?.write)
  const isAdding = choices.createMissing.includes(sectionField)
  const pick = (name: string, id: number | null) => choose({ sections: { ...choices.sections, [name]: id } })
  const isOpen = (name: string) => work.recordOf(name) === undefined
  const nextOpen = (name: string) => {
    const names = sections.map(([one]) => one)
    const at = names.indexOf(name)
    return [...names.slice(at + 1), ...names.slice(0, at)].find(isOpen)
  }
  return (
    <Stack spacing={1} useFlexGap role="group" aria-label={translate('import.headings')}>
      <Typography variant="subtitle2">
        {translate('import.sections', {
          smart_count: sections.length,
          label: inSentence(labels.get(sectionField) ?? target.label),
        })}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          alignItems: 'start',
          pt: 0.5,
        }}
      >
        {sections.map(([name, places]) => {
          const id = work.recordOf(name)
          const state =
            id === null
              ? 'sectionAsAbove'
              : isMissing(places)
                ? 'sectionMissing'
                : choices.sections[name] !== undefined ||
                    (id !== undefined && suggested.ids[name] === undefined)
                  ? null
                  : id === undefined || suggested.same.has(name)
                    ? 'sectionFound'
                    : 'sectionSuggested'
          return (
            <Box key={name}>
              <ReferencePicker
                target={target}
                label={name}
                value={id ?? null}
                inputRef={boxOf(name)}
                openOnFocus={isOpen(name)}
                onChange={(chosen) => {
                  pick(name, chosen)
                  if (chosen !== null) goOn(name, nextOpen(name))
                }}
                {...(state === 'sectionMissing' && { error: translate('import.sectionMissing') })}
              />
              {state === 'sectionMissing' ? (
                <Button
                  size="small"
                  aria-label={translate('import.asAbove', { name })}
                  onClick={() => pick(name, null)}
                >
                  {translate('import.sectionAsAbove')}
                </Button>
              ) : (
                state && (
                  <Typography variant="caption" color="textSecondary">
                    {translate(`import.${state}`)}
                  </Typography>
                )
              )}
            </Box>
          )
        })}
      </Box>
      {(wrong.length > 0 || sectionField in choices.filled) && (
        <Box sx={{ maxWidth: { sm: 320 } }}>
          <ReferencePicker
            target={target}
            label={translate('import.forOtherRows', { label: labels.get(sectionField) ?? target.label })}
            value={Number(choices.filled[sectionField]) || null}
            onChange={(id) => choose({ filled: { ...choices.filled, [sectionField]: id } })}
          />
        </Box>
      )}
      {mayAdd && (wrong.length > 0 || isAdding) && (
        <FormControlLabel
          control={
            <Checkbox
              checked={isAdding}
              onChange={(_, isOn) =>
                choose({
                  createMissing: isOn
                    ? [...choices.createMissing, sectionField]
                    : choices.createMissing.filter((name) => name !== sectionField),
                })
              }
            />
          }
          label={translate('import.addSections')}
        />
      )}
    </Stack>
  )
}
