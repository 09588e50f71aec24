import { describe, expect, it } from 'vitest'
import { defineResource } from './definition.ts'
import { rowActionsOf } from './row-actions.ts'
import { doesStep, nextStep, presentStep } from './steps.ts'

const tasks = defineResource({
  name: 'tasks',
  label: 'Task',
  endpoint: 'Task',
  table: 'task',
  recordText: ['subject'],
  steps: [
    { label: 'Begun', done: ['begunOn'], shows: ['begunOn'] },
    { label: 'Done', done: ['doneOn', 'result'], shows: ['doneOn', 'result'], by: 'mark-as-done' },
    { label: 'Checked', done: ['checkedOn'], shows: ['checkedOn'] },
  ],
  fields: {
    subject: { type: 'text', label: 'Subject' },
    begunOn: { type: 'date', label: 'Begun On' },
    doneOn: { type: 'date', label: 'Done On' },
    result: { type: 'text', label: 'Result' },
    checkedOn: { type: 'date', label: 'Checked On' },
  },
  list: {
    columns: ['subject'],
    search: ['subject'],
    sort: 'subject',
    actions: [
      { label: 'Begin', set: { begunOn: 'today' } },
      { label: 'Mark as done', set: { doneOn: 'today' } },
    ],
  },
  form: ['subject'],
})

const task = (values = {}) => ({ id: 1, ...values })
const labelOfNext = (values = {}) => nextStep(tasks, task(values))?.label

describe('The next step of a record', () => {
  it('is the first while none is done', () => {
    expect(presentStep(tasks, task())).toBe(-1)
    expect(labelOfNext()).toBe('Begun')
  })

  it('follows the last that is done, past those that were left out', () =>
    expect(labelOfNext({ result: 'Good' })).toBe('Checked'))

  it('does not exist once the last is done', () =>
    expect(labelOfNext({ checkedOn: '2026-03-31' })).toBeUndefined())

  it('has one action that does it', () => {
    const next = nextStep(tasks, task({ begunOn: '2026-03-09' }))
    expect(
      rowActionsOf(tasks)
        .filter((action) => next && doesStep(action, next))
        .map(({ label }) => label),
    ).toEqual(['Mark as done'])
  })
})
