import { expect } from 'vitest'
import { apiPath } from '../../model/api-path.ts'
import { sum } from '../../model/decimal.ts'
import type { SignedFigure } from '../../model/figure.ts'
import { type ResourceName, resources } from '../../resources.config.ts'
import type { TestApp } from './app.ts'

/** The sum of the lists of a figure. */
export const listed = async (test: TestApp, figures: readonly SignedFigure[]): Promise<number> =>
  sum(
    await Promise.all(
      figures.map(async ({ resource, filter, sum: field, sign }) => {
        const query = new URLSearchParams({
          filter: JSON.stringify(filter),
          sums: JSON.stringify([field]),
          range: '[0,0]',
        })
        const reply = await test.api('GET', `${apiPath(resources[resource as ResourceName])}?${query}`)
        expect([reply.status, query.get('filter')]).toEqual([200, query.get('filter')])
        return sign * JSON.parse(String(reply.headers['x-sums']))[field]
      }),
    ),
  )
