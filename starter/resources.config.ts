/**
 * The data model. Lists, filters, forms, the API with its validation, the OpenAPI document and the
 * table check are generated from this file. See `docs/adding-an-entity.md`.
 */
import { defineResource } from '../model/definition.ts'
import type { RecordOf } from '../model/field-value.ts'
import { defineMenu, defineResources } from '../model/resources.ts'
import { defineRoles } from '../model/roles.ts'

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
    password: {
      type: 'password',
      label: 'Password',
      help: 'May stay empty for a new person: an invitation lets them set their own (Access, in the list).',
    },
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
    // For an account without a password; empty afterwards.
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
    views: [
      {
        name: 'not-invited',
        label: 'Not invited yet',
        filter: { invitation: ['none', 'failed'] },
        empty: 'Everybody has a password or an invitation.',
      },
    ],
    search: ['fullName'],
    sort: 'firstName',
    actions: [{ label: 'Access', to: 'access' }],
  },
  form: ['email', 'firstName', 'lastName', 'password', 'passwordConfirm', 'roles', 'isEnabled'],
})

/** An example: change it, or remove it with its tasks. */
export const projects = defineResource({
  name: 'projects',
  label: 'Project',
  attachments: true,
  enabledBy: 'isOpen',
  recordText: ['projectNumber', 'projectName'],
  importKey: ['projectNumber'],
  summary: ['tasks', 'hours', 'cost'],
  fields: {
    projectName: { type: 'text', label: 'Project Name', required: true, maxLength: 100 },
    projectNumber: { type: 'text', label: 'Project Number', unique: true, maxLength: 30 },
    managerId: { type: 'reference', label: 'Manager', to: users },
    managerName: { type: 'lookup', label: 'Manager', path: 'managerId.fullName' },
    startDate: { type: 'date', label: 'Start Date', default: 'today' },
    budget: { type: 'money', label: 'Budget' },
    notes: { type: 'multiline', label: 'Notes' },
    tasks: { type: 'count', label: 'Tasks', from: 'tasks', by: 'projectId' },
    hours: { type: 'sum', label: 'Hours', from: 'tasks', of: 'hours', by: 'projectId', unit: 'quantity' },
    cost: { type: 'sum', label: 'Cost', from: 'tasks', of: 'cost', by: 'projectId', unit: 'money' },
    isOpen: { type: 'boolean', label: 'Open', default: true, in: 'edit' },
  },
  list: {
    columns: ['isOpen', 'projectNumber', 'projectName', 'managerName', 'startDate', 'budget', 'cost'],
    search: ['projectNumber', 'projectName'],
    filters: ['managerId', 'startDate'],
    sort: '-projectNumber',
    actions: [{ label: 'Tasks', to: 'tasks' }],
  },
  deleteFrom: 'form',
  form: ['projectName', 'projectNumber', 'managerId', 'startDate', 'budget', 'notes', 'isOpen'],
})

export const tasks = defineResource({
  name: 'tasks',
  label: 'Task',
  parent: { key: 'projectId', segment: 'Project' },
  topLevel: true,
  recordText: ['title'],
  fields: {
    projectId: { type: 'reference', label: 'Project', to: projects, required: true },
    projectName: { type: 'lookup', label: 'Project', path: 'projectId.projectName' },
    title: { type: 'text', label: 'Title', required: true, maxLength: 200 },
    personId: { type: 'reference', label: 'Person', to: users },
    personName: { type: 'lookup', label: 'Person', path: 'personId.fullName' },
    due: { type: 'date', label: 'Due' },
    state: {
      type: 'choice',
      label: 'State',
      default: 'open',
      options: [
        { value: 'open', label: 'Open', tone: 'warning' },
        { value: 'done', label: 'Done', tone: 'good' },
        { value: 'dropped', label: 'Dropped', inactive: true },
      ],
    },
    hours: { type: 'quantity', label: 'Hours', required: true },
    rate: { type: 'price', label: 'Rate', required: true },
    cost: { type: 'product', label: 'Cost', of: ['hours', 'rate'] },
  },
  list: {
    columns: ['projectName', 'title', 'personName', 'due', 'state', 'hours', 'rate', 'cost'],
    search: ['title', 'projectName'],
    filters: ['projectId', 'personId', 'state', 'due'],
    sort: 'due',
    grandTotal: 'cost',
    views: [{ name: 'open', label: 'Open', filter: { state: 'open' }, empty: 'Everything is done.' }],
    actions: [{ label: 'Done', set: { state: 'done' }, when: { state: 'open' }, bulk: true }],
  },
  deleteFrom: 'form',
  form: ['projectId', 'title', 'personId', 'due', 'state', 'hours', 'rate'],
})

export const resources = defineResources(users, projects, tasks)

/**
 * Tables (`tool`) and columns (`tool.website`) removed from the definitions, which the next migration may
 * drop with their data.
 */
export const removed: readonly string[] = []

export type ResourceName = keyof typeof resources
export type RecordFor<Name extends ResourceName> = RecordOf<(typeof resources)[Name]>

export const menu = defineMenu(
  resources,
  { label: 'Projects', to: 'projects' },
  { label: 'Tasks', to: 'tasks' },
  { label: 'Administration', items: [{ label: 'Manage Users', to: 'users' }] },
)
