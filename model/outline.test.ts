import { expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { outlined } from './outline.ts'

it('survives the build, which writes it as JSON', () => {
  const outline = outlined(resources)
  expect(JSON.parse(JSON.stringify(outline))).toEqual(outline)
})
