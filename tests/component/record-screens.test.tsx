import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { projects } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const Plan = ({ recordId }: RecordScreenProps) => {
  const [typed, setTyped] = useState('')
  return (
    <label>
      {`Plan of ${recordId}`}
      <input value={typed} onChange={({ target }) => setTyped(target.value)} />
    </label>
  )
}

const app = componentTest({
  [projects.name]: { recordScreens: { plan: { Screen: Plan, framed: true }, whole: { Screen: Plan } } },
})

describe('A screen of a record', () => {
  it.each(['plan', 'whole'])('shows nothing of another record that was open before: %s', async (to) => {
    const [first, second] = ['Mill Lane', 'Barn'].map(
      (projectName) => app.api.add(projects, { projectName }).id,
    )
    const user = app.open(`/admin/projects/${first}/${to}`)
    await user.type(await screen.findByLabelText(`Plan of ${first}`), 'Dig the trench')
    await app.goTo(`/admin/projects/${second}/${to}`)
    expect((await screen.findByLabelText<HTMLInputElement>(`Plan of ${second}`)).value).toBe('')
  })
})
