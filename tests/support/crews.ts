import { roles } from '#product/resources.config.ts'
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'

/** The skills of a crew: a name is enough to add one. */
export const skills = defineResource({
  name: 'skills',
  label: 'Skill',
  enabledBy: 'enabled',
  fields: {
    skillName: { type: 'text', label: 'Skill', required: true, unique: true },
    enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' },
  },
})

/** Crews that refer to any number of skills and crews; two of the fields are restricted. */
export const crews = defineResource({
  name: 'crews',
  label: 'Crew',
  fields: {
    crewName: { type: 'text', label: 'Crew', required: true },
    skillIds: { type: 'references', label: 'Skills', to: skills },
    reliefIds: { type: 'references', label: 'Relieved By', to: 'crews', through: 'crew_relief' },
    trainingIds: {
      type: 'references',
      label: 'Training',
      to: skills,
      access: { write: [roles.administrator] },
    },
    warningIds: {
      type: 'references',
      label: 'Warnings',
      to: skills,
      access: { read: [roles.administrator] },
    },
  },
  list: {
    columns: ['crewName', 'skillIds'],
    filters: ['skillIds'],
    editable: ['crewName', 'skillIds'],
    views: [{ name: 'unskilled', label: 'Unskilled', filter: { skillIds: { empty: true } } }],
    sort: 'crewName',
  },
})

export const crewResources = defineResources(skills, crews)
