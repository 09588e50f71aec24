import { describe, expect, it } from 'vitest'
import type { Resource } from '../../../model/definition.ts'
import { formFields, formSections, isShown } from '../../../model/form.ts'
import { offers } from '../../../model/offered-writes.ts'
import { fieldOf } from '../../../model/resources.ts'
import { resources } from '../../../resources.config.ts'
import { labelsOf, type SpecifiedForm, specifiedForms } from '../../../tests/support/specified/forms.ts'
import { textsOfDefinitions } from '../../i18n/definition-texts.ts'
import { i18nProvider } from '../../i18n/i18n-provider.ts'
import {
  checkForm,
  type FormMode,
  isRequiredInForm,
  shownFields,
  startingValues,
  type Typed,
  typedFrom,
  valuesOf,
} from './record-form.ts'

const checkTyped = (resource: Resource, names: readonly string[], typed: Typed, mode: FormMode) =>
  checkForm(resource, names, valuesOf(resource, names, typed), mode)

const resourceOf = ({ of }: SpecifiedForm): Resource => {
  const resource = Object.values<Resource>(resources).find(({ name }) => name === of)
  if (!resource) throw new Error(`There is no resource ${of}`)
  return resource
}
const titles = textsOfDefinitions(resources, i18nProvider.translate)

/** The labels of some fields, with a star where the form insists; the options of a choice of several follow its own. */
const labels = (resource: Resource, names: readonly string[], mode: FormMode) =>
  names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const own = isRequiredInForm(resource, name, mode) ? `${field.label} *` : field.label
    return field.type === 'choices' ? [own, ...field.options] : [own]
  })

/** The sections that a form has for the values that a new record starts with. */
const sectionsOf = (resource: Resource, mode: FormMode) => {
  const shown = shownFields(resource, mode)
  return formSections(resource)
    .filter((section) => isShown(resource, section, startingValues(resource, {})))
    .map((section) => ({
      heading: 'section' in section ? section.section : null,
      isFolded: 'closed' in section && section.closed !== undefined,
      names: section.fields.filter((name) => shown.includes(name)),
    }))
}

/** What is typed, by field name: of a drop-down, the id of what is picked. */
const typedIn = (resource: Resource, mode: FormMode, fill: Readonly<Record<string, string>>) => {
  const names = shownFields(resource, mode)
  const typed = typedFrom(resource, formFields(resource), startingValues(resource, {}))
  for (const [label, text] of Object.entries(fill)) {
    const name = names.find((one) => fieldOf(resource, one).label === label) ?? label
    typed[name] = fieldOf(resource, name).type === 'reference' && text !== '' ? 7 : text
  }
  return { names, typed }
}

/**
 * What every form is made of, word for word, for all of them: a browser renders three, as
 * `tests/browser/spec-forms.test.ts` says.
 */
describe.each(specifiedForms.map((form) => [form.of, form] as const))('The form of %s', (_, form) => {
  const resource = resourceOf(form)
  const modes: FormMode[] = form.create === undefined ? ['edit'] : ['create', 'edit']

  it('has the titles of the specification', () => {
    expect(offers(resource, 'create')).toBe(form.create !== undefined)
    if (form.create) expect(titles[form.of]?.create).toBe(form.create)
    expect(titles[form.of]?.edit).toBe(form.edit)
  })

  it('has the fields of the specification in their order, and no other', () => {
    for (const mode of modes) {
      const sections = sectionsOf(resource, mode)
      const open = sections.filter(({ isFolded }) => !isFolded).flatMap(({ names }) => names)
      expect(labels(resource, open, mode)).toEqual(labelsOf(form, mode))
      const folded = sections
        .filter(({ isFolded }) => isFolded)
        .map(({ heading, names }) => ({ section: heading, labels: labels(resource, names, mode) }))
      expect(folded).toEqual(form.folded ?? [])
    }
  })

  it('is right when what it insists on is filled in, and only then', () => {
    if (!form.create) return
    const { names, typed } = typedIn(resource, 'create', form.fill)
    expect(checkTyped(resource, names, typed, 'create')).toEqual({})
    for (const label of Object.keys(form.fill)) {
      const without = typedIn(resource, 'create', { ...form.fill, [label]: '' })
      expect(checkTyped(resource, names, without.typed, 'create'), label).not.toEqual({})
    }
  })

  it('leads where the specification says when it is closed', () =>
    expect(resource.closesTo ?? 'list').toBe(form.closesTo ?? 'list'))
})
