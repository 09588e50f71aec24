import { describe, expect, it } from 'vitest'
import type { Resource } from '../../../model/definition.ts'
import { messages } from '../../../model/messages.ts'
import {
  applications,
  payments,
  purchaseHeaders,
  quoteHeaders,
  quoteLines,
  suppliers,
  users,
} from '../../../resources.config.ts'
import {
  changedBody,
  checkForm,
  type FormMode,
  isReadOnly,
  shownFields,
  startingValues,
  startOfShown,
  type Typed,
  typedFrom,
  valuesOf,
} from './record-form.ts'

const checkTyped = (resource: Resource, names: readonly string[], typed: Typed, mode: FormMode) =>
  checkForm(resource, names, valuesOf(resource, names, typed), mode)

describe('The fields of a form', () => {
  it('leave Enabled out of a new record', () => {
    expect(shownFields(suppliers, 'create')).not.toContain('enabled')
    expect(shownFields(suppliers, 'edit')).toContain('enabled')
  })
  it('ask for a password only when the record is new', () => {
    expect(shownFields(users, 'create')).toContain('password')
    expect(shownFields(users, 'edit')).not.toContain('password')
  })
  it('show the e-mail of a user read-only when editing', () => {
    expect(isReadOnly(users, 'email', 'edit')).toBe(true)
    expect(isReadOnly(users, 'email', 'create')).toBe(false)
    expect(isReadOnly(applications, 'projectId', 'edit')).toBe(true)
  })
})

describe('What was typed', () => {
  it('becomes the values that the API takes', () =>
    expect(
      valuesOf(quoteLines, ['description', 'quantity', 'costEach', 'costingCategoryId'], {
        description: '  Bricks ',
        quantity: '1,200',
        costEach: '£0.8125',
        costingCategoryId: 3,
      }),
    ).toEqual({ description: 'Bricks', quantity: 1200, costEach: 0.8125, costingCategoryId: 3 }))

  it('sends a date that was cleared as null', () =>
    expect(valuesOf(purchaseHeaders, ['requiredDate'], { requiredDate: '' })).toEqual({ requiredDate: null }))

  it('starts with the defaults of the definition, and with what is given', () => {
    const starts = startingValues(quoteHeaders, { projectId: 7 })
    expect(starts).toMatchObject({ projectId: 7, comments: null })
    expect(starts.createdDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(startingValues(users, {})).toMatchObject({ roles: ['User'], isEnabled: true })
  })

  it('comes from the stored record', () =>
    expect(typedFrom(quoteLines, ['quantity', 'costEach'], { quantity: 12.5, costEach: 4 })).toEqual({
      quantity: '12.5',
      costEach: '4.00',
    }))
})

describe('The check of a form', () => {
  const line = { description: 'Bricks', quantity: '1', costEach: '2', costingCategoryId: 1 }
  const names = Object.keys(line)
  it('passes a right line', () => expect(checkTyped(quoteLines, names, line, 'create')).toEqual({}))
  it('requires what the specification requires', () =>
    expect(Object.keys(checkTyped(quoteLines, names, {}, 'create'))).toEqual(names))
  it('refuses what is not a number', () =>
    expect(checkTyped(quoteLines, names, { ...line, quantity: 'ten' }, 'create')).toEqual({
      quantity: [messages.format.text],
    }))
  it('says how to write a decimal comma, the largest number, and which choices there are', () => {
    const wrong = (typed: object) => checkTyped(quoteLines, names, { ...line, ...typed }, 'create')
    expect(wrong({ quantity: '1,5' })).toEqual({ quantity: ['Use a point: 1.5'] })
    expect(wrong({ quantity: '999999999999' })).toEqual({ quantity: ['At most 99,999,999,999.9999.'] })
    expect(wrong({ costEach: '-250' })).toEqual({ costEach: ['For a credit, enter a negative quantity.'] })
    const quote = { projectId: 1, standing: 'sold' }
    expect(checkTyped(quoteHeaders, ['projectId', 'standing'], quote, 'create')).toEqual({
      standing: ['Must be one of: draft, submitted, agreed, superseded, withdrawn.'],
    })
  })
  it('requires the received date of a payment, which the API takes as null too', () =>
    expect(
      checkTyped(payments, ['receivedDate', 'amount'], { receivedDate: '', amount: '5' }, 'create'),
    ).toEqual({
      receivedDate: [messages.required.text],
    }))
  it('requires a field while its section is shown, and starts a day with today', () => {
    const names = ['projectId', 'standing', 'agreedDate']
    const typed = { projectId: 1, standing: 'agreed', agreedDate: '' }
    expect(checkTyped(quoteHeaders, names, typed, 'create')).toEqual({ agreedDate: [messages.required.text] })
    expect(checkTyped(quoteHeaders, names, { ...typed, standing: 'draft' }, 'create')).toEqual({})
    const started = startOfShown(quoteHeaders, ['agreedDate'], typed)
    expect(checkTyped(quoteHeaders, names, { ...typed, ...started }, 'create')).toEqual({})
    expect(startOfShown(quoteHeaders, ['agreedDate'], { ...typed, agreedDate: '2026-01-08' })).toEqual({})
  })
  it('says when the repeated password differs', () => {
    const passwords = { password: 'long enough', passwordConfirm: 'long enougj' }
    expect(checkTyped(users, Object.keys(passwords), passwords, 'edit')).toEqual({
      passwordConfirm: [messages.passwordMatch.text],
    })
  })
  it('wants a password whose fields are shown while editing', () =>
    expect(checkTyped(users, ['password'], { password: '' }, 'edit')).toEqual({
      password: [messages.required.text],
    }))
})

describe('The body of a change', () => {
  it('is the whole record with what was typed', () =>
    expect(
      changedBody(
        payments,
        { id: 1, version: 3, quoteHeaderId: 7, receivedDate: '2025-01-02', amount: 5 },
        { amount: 6 },
      ),
    ).toEqual({ quoteHeaderId: 7, receivedDate: '2025-01-02', amount: 6 }))
  it('is only what the form shows where there are passwords', () =>
    expect(changedBody(users, { id: 1, lastName: 'Carter' }, { firstName: 'Sam' })).toEqual({
      firstName: 'Sam',
    }))
})
