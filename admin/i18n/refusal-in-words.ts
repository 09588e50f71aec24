import type { ProblemReply, RefusedRecord } from '../../model/problem.ts'

type Say = (sentence: string) => string

const said = <Reply extends Pick<RefusedRecord, 'errors' | 'uses' | 'reason'>>(
  reply: Reply,
  say: Say,
): Reply => ({
  ...reply,
  ...(reply.reason && { reason: say(reply.reason) }),
  ...(reply.uses && { uses: reply.uses.map((use) => ({ ...use, text: say(use.text) })) }),
  ...(reply.errors && {
    errors: Object.fromEntries(
      Object.entries(reply.errors).map(([field, sentences]) => [field, sentences.map(say)]),
    ),
  }),
})

/** Translates the sentences of a server refusal, including those of each record. */
export const refusalInWords =
  (say: Say) =>
  (reply: ProblemReply): ProblemReply => ({
    ...said(reply, say),
    title: say(reply.title),
    ...(reply.records && { records: reply.records.map((record) => said(record, say)) }),
  })
