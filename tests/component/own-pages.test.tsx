import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { screen } from '@testing-library/dom'
import type { ComponentType } from 'react'
import { afterAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../../database/project-folder.ts'
import { users } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const page = readFileSync(join(projectFolder, 'docs/own-pages.md'), 'utf8')
const [, example = ''] = /^```tsx\n([\s\S]*?)^```$/m.exec(page) ?? []

mkdirSync(join(projectFolder, 'dist'), { recursive: true })
const folder = mkdtempSync(join(projectFolder, 'dist/own-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

const load = async (): Promise<ComponentType> => {
  const file = join(folder, 'AccountsByRole.tsx')
  writeFileSync(file, example)
  return (await import(pathToFileURL(file).href)).AccountsByRole
}

const app = componentTest({}, [{ path: 'accounts-by-role', load }])

describe('The example of an own page', () => {
  it('shows its heading, its chart and the records, with the contexts of react-admin', async () => {
    for (const [firstName, roles] of [
      ['Ann', ['User', 'Administrator']],
      ['Bob', ['User']],
    ] as const)
      app.api.add(users, { firstName, lastName: 'Day', email: `${firstName}@firm.example`, roles })
    app.open('/accounts-by-role')
    expect(await screen.findByRole('heading', { name: 'Accounts by role' })).toBeTruthy()
    const table = await screen.findByRole('table', { name: 'Accounts by role' })
    expect(table.textContent).toBe('RoleAccountsUser2Administrator1')
    await expect.poll(() => document.title).toMatch(/^Accounts by role – /)
  })
})
