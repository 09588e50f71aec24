import { afterEach, describe, expect, it, vi } from 'vitest'
import * as session from '../../session.ts'
import { keepDraft, takeDraft } from './drafts.ts'

const form = { person: 'sam@firm.example', pathname: '/admin/suppliers/7/edit', part: 'dialog' }
const typed = { supplierName: 'Garthby Steel' }

afterEach(() => {
  vi.restoreAllMocks()
})

describe('What was typed when a session ended', () => {
  it('is given back to the same person in the same form, once', () => {
    keepDraft(form, typed)
    expect(takeDraft(form)).toEqual(typed)
    expect(takeDraft(form)).toEqual({})
  })

  it.each([
    ['the next person', { person: 'pat@firm.example' }],
    ['another page', { pathname: '/admin/suppliers/8/edit' }],
    ['another form of the page', { part: 'row' }],
  ])('is not given to %s', (_what, other) => {
    keepDraft(form, typed)
    expect(takeDraft({ ...form, ...other })).toEqual({})
    takeDraft(form)
  })

  it('is not kept when the person has logged out', () => {
    vi.spyOn(session, 'wasLoggedOut').mockReturnValue(true)
    keepDraft(form, typed)
    expect(takeDraft(form)).toEqual({})
  })
})
