import { expect, it } from 'vitest'
import { asMessage } from '../../model/message.ts'
import { resources } from '../../tests/support/mistakes/workshop.ts'
import { explainUnknownCall } from './unknown-calls.ts'

const explain = explainUnknownCall({
  ...resources,
  makers: { ...resources.makers, without: ['create'], writtenBy: 'Makers come from the catalogue.' },
})
const said = (method: string, path: string) => {
  const message = explain(method, path)
  return message === undefined ? undefined : asMessage(message).text
}

it.each([
  ['POST', '/api/v1.0/Repair/7/bilAgain', 'billAgain'],
  ['POST', '/api/v1.0/repair/billagian?dry=true', 'billAgain'],
  ['PATCH', '/api/v1.0/Tols/7', 'Tool'],
  ['GET', '/api/v1.0/Tols?range=[0,9]', 'Tool'],
  ['GET', '/api/v1.0/Repair/Tol/7', 'Tool'],
  ['GET', '/api/v1.0/Repair/7/histroy', 'history'],
])('a call that is not there names the one that may be meant: %s %s', (method, path, meant) =>
  expect(said(method, path)).toBe(`There is nothing at this address. Did you mean "${meant}"?`),
)

it('a call that a definition omits says what writes the records', () =>
  expect(said('POST', '/api/v1.0/Maker')).toBe('Makers come from the catalogue.'))

it.each([
  ['POST', '/api/v1.0/Repair/7/zebra'],
  ['GET', '/api/v1.0/Repair/7/bilAgain'],
  ['GET', '/api/v1.0/Repair/7'],
  ['OPTIONS', '/api/v1.0/Tols'],
  ['POST', '/admin/Tols'],
])('any other call that is not there says no more: %s %s', (method, path) =>
  expect(said(method, path)).toBeUndefined(),
)
