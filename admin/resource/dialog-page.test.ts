import { describe, expect, it } from 'vitest'
import { pageUnder } from './dialog-page.ts'

const at = (pathname: string) => ({ pathname, search: '?page=2', hash: '', state: null, key: 'a' })

describe('The page under a dialog', () => {
  it.each([
    ['the form of a project', '/admin/projects/7/edit', '/admin/projects/7/tasks'],
    ['the form of a project', '/admin/projects/3/edit', '/admin/projects/3/control'],
    ['a new record of another list', '/admin/firms/create', '/admin/projects/4/tasks'],
  ])('is the one that it was opened from: %s', (_, dialog, before) =>
    expect(pageUnder(dialog, at(before))).toEqual(at(before)),
  )

  it('is its own list where it was opened from that, from no page, or from another dialog', () => {
    const dialog = '/admin/firms/7/edit'
    expect(pageUnder(dialog, at('/admin/firms'))).toBe(null)
    expect(pageUnder(dialog, null)).toBe(null)
    expect(pageUnder(dialog, at('/admin/users/create'))).toBe(null)
  })

  it('is none for a page', () => expect(pageUnder('/admin/firms', at('/admin/projects'))).toBe(null))
})
