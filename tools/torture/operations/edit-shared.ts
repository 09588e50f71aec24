import type { Answer } from '../http-client.ts'
import type { Intent } from '../intent.ts'
import type { Turn } from '../turn.ts'

/**
 * Edits the shared project at the version read: of several edits of one version, one succeeds and the others
 * are rejected, so no edit is lost.
 * @param current the project as read
 */
export const editShared = ({ mark, common }: Turn, current: Answer['body']): Intent => {
  const { id, edits } = common.sharedProject
  const version = Number(current?.version)
  return {
    call: {
      method: 'PATCH',
      path: `/Project/${id}`,
      body: { comments: mark },
      headers: { 'if-match': `"${version}"` },
    },
    changes: [],
    ids: () => [],
    complaints: (reply) => [
      ...(reply?.comments === mark && reply?.version === version + 1
        ? []
        : [`version ${reply?.version} says ${reply?.comments}, and not version ${version + 1} ${mark}`]),
      ...(edits.has(version + 1) ? [`version ${version + 1} was acknowledged to somebody else as well`] : []),
    ],
    acknowledged: () => edits.set(version + 1, mark),
    holds: [],
    refusal: 412,
  }
}
