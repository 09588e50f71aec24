import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as session from '../session.ts'
import { forgetUser } from '../stored-for-user.ts'
import { dropDraft, keepDraft, readDraft, tickedForDraft } from './drafts.ts'

const form = { user: 'sam@firm.example', path: '/admin/firms/7/edit', form: 'dialog' }
const draft = { value: { firmName: 'Garthby Steel' } }

/** A tab's own storage, as browsers have it. */
const storage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('A draft', () => {
  it('is given back to the same user in the same form until it is dropped', () => {
    keepDraft(form, draft)
    expect(readDraft(form)).toEqual(draft)
    dropDraft(form)
    expect(readDraft(form)).toBeUndefined()
  })

  it.each([
    ['the next user', { user: 'pat@firm.example' }],
    ['another page', { path: '/admin/firms/8/edit' }],
    ['another form of the page', { form: 'row' }],
  ])('is not given to %s', (_what, other) => {
    keepDraft(form, draft)
    expect(readDraft({ ...form, ...other })).toBeUndefined()
  })

  it('is not kept when the person has logged out', () => {
    vi.spyOn(session, 'wasLoggedOut').mockReturnValue(true)
    keepDraft(form, draft)
    expect(readDraft(form)).toBeUndefined()
  })

  it('is gone when the person logs out', () => {
    keepDraft(form, draft)
    forgetUser()
    expect(readDraft(form)).toBeUndefined()
  })

  it('says which rows were ticked for it, to its user at its address', () => {
    keepDraft({ ...form, form: 'matching' }, { ...draft, ticked: [3, 4] })
    expect(tickedForDraft(form.user, form.path)).toEqual([3, 4])
    expect(tickedForDraft('pat@firm.example', form.path)).toEqual([])
    expect(tickedForDraft(form.user, '/admin/firms')).toEqual([])
  })
})
