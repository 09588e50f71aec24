import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { componentTest } from '../../../tests/support/render.tsx'
import { projects } from '../../resources.config.ts'

const app = componentTest()

describe('The form of a project', () => {
  it('says what is missing, and is saved by Ctrl+Enter', async () => {
    const { id } = app.api.add(projects, { projectName: 'Mill Lane' })
    const user = app.open(`/admin/projects/${id}/edit`)
    await user.clear(await screen.findByLabelText(/^Project Name/))
    await user.tab()
    await screen.findByText('This field is required.')
    await user.type(await screen.findByLabelText(/^Project Name/), 'Quarry Fold')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => app.api.stored(projects, id).projectName).toBe('Quarry Fold')
  })
})
