import { expect, it } from 'vitest'
import { placeOf } from './page-of-write.ts'

it.each([
  ['/admin/projects', 'projects'],
  ['/admin/projects/create', 'projects'],
  ['/admin/projects/7/edit', 'projects'],
  ['/admin/projects/7/tasks', 'projects/7'],
  ['/admin/projects/7/control', 'projects/7'],
  ['/admin/projects/7/tasks/create', 'projects/7'],
  ['/admin/projects/7/tasks/9/edit', 'projects/7'],
  ['/admin/projects/7/tasks/9/notes', 'tasks/9'],
  ['/admin/tasks/9/notes', 'tasks/9'],
  ['/home', '/home'],
])('%s is the place %s', (path, place) => expect(placeOf(path)).toBe(place))
