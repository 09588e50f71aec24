import type { RaRecord, ResourceDefinition } from 'react-admin'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import type { Resources } from '../../model/resources.ts'
import { mayDo } from '../may-do.ts'
import { createsAt } from './listing-context.ts'

/** The resources as react-admin knows them, with the screens that the user may open. */
export const resourceDefinitions = (resources: Resources): Record<string, ResourceDefinition> =>
  Object.fromEntries(
    Object.values(resources).map((resource) => {
      const { name, title } = resource
      const mayRead = mayDo(resource, 'list')
      const hasEdit = mayDo(resource, 'edit')
      return [
        name,
        {
          name,
          hasList: mayRead,
          hasCreate: mayDo(resource, 'create') && createsAt({ resource, ancestors: [] }),
          hasEdit,
          // A record has no page: users who may not edit it see its lists.
          hasShow: mayRead && !hasEdit,
          recordRepresentation: (record: RaRecord) => recordText(resource, record as AnyRecord),
          options: { label: title },
        },
      ]
    }),
  )
