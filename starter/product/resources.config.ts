/** The data model. Lists, filters, forms, the API, its document and the tables follow from this file. */
import { defineResource } from 'costwright-framework/model/definition.ts'
import type { RecordOf } from 'costwright-framework/model/field-value.ts'
import { defineMenu, defineResources } from 'costwright-framework/model/resources.ts'
import { defineRoles } from 'costwright-framework/model/roles.ts'

/** Name of the product, as people read it. */
export const productName = 'Starter'

/** Year of the copyright, at the foot of each page. */
export const copyrightYear = 2024

/** Every user is a User; those who manage accounts are also Administrators. */
export const roles = defineRoles({ everyone: 'User', administrator: 'Administrator' })
export type Role = (typeof roles)[keyof typeof roles]

export const users = defineResource({
  name: 'users',
  label: 'User',
  title: 'Users',
  endpoint: 'UserAccounts',
  table: 'user_account',
  access: { write: [roles.administrator] },
  recordText: ['fullName'],
  enabledBy: 'isEnabled',
  deleteFrom: false,
  fields: {
    email: { type: 'email', label: 'Email', required: true, unique: true, setOnce: true },
    firstName: { type: 'text', label: 'First Name', required: true, maxLength: 100 },
    lastName: { type: 'text', label: 'Last Name', required: true, maxLength: 100 },
    fullName: { type: 'joined', label: 'Name', of: ['firstName', 'lastName'] },
    password: { type: 'password', label: 'Password', help: 'Empty for a person who is invited.' },
    passwordConfirm: { type: 'password', label: 'Confirm Password', confirms: 'password' },
    roles: {
      type: 'choices',
      label: 'Roles',
      options: [roles.everyone, roles.administrator],
      default: [roles.everyone],
      always: [roles.everyone],
    },
    isEnabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' },
    has2FA: { type: 'boolean', label: '2FA', readOnly: true, icon: 'key' },
    invitation: {
      type: 'choice',
      label: 'Invitation',
      readOnly: true,
      options: [
        { value: 'none', label: 'Not invited yet', tone: 'warning' },
        { value: 'sent', label: 'Invited', tone: 'info' },
        { value: 'failed', label: 'Invitation not delivered', tone: 'bad' },
      ],
    },
  },
  list: {
    columns: ['isEnabled', 'has2FA', 'firstName', 'lastName', 'email'],
    more: ['invitation'],
    search: ['fullName'],
    sort: 'firstName',
    actions: [{ label: 'Access', to: 'access' }],
  },
  form: ['email', 'firstName', 'lastName', 'password', 'passwordConfirm', 'roles', 'isEnabled'],
})

/** An example: change it, or remove it with tests/example.test.ts. */
export const projects = defineResource({
  name: 'projects',
  label: 'Project',
  enabledBy: 'isOpen',
  recordText: ['projectName'],
  fields: {
    projectName: { type: 'text', label: 'Project Name', required: true, maxLength: 100 },
    startDate: { type: 'date', label: 'Start Date', default: 'today' },
    budget: { type: 'money', label: 'Budget' },
    isOpen: { type: 'boolean', label: 'Open', default: true, in: 'edit' },
  },
  list: {
    columns: ['isOpen', 'projectName', 'startDate', 'budget'],
    search: ['projectName'],
    sort: 'projectName',
  },
  deleteFrom: 'form',
  form: ['projectName', 'startDate', 'budget', 'isOpen'],
})

export const resources = defineResources(users, projects)

/** Tables and columns removed from the definitions, which the next migration may drop with their data. */
export const removed: readonly string[] = []

export type ResourceName = keyof typeof resources
export type RecordFor<Name extends ResourceName> = RecordOf<(typeof resources)[Name]>

export const menu = defineMenu(
  resources,
  { label: 'Projects', to: 'projects' },
  { label: 'Administration', items: [{ label: 'Manage Users', to: 'users' }] },
)
