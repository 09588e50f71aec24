import { addTexts } from './i18n-provider.ts'

const ownCode = {
  title: 'Jobs and deliveries',
  jobs: 'Jobs',
  noJobs: 'There are no jobs.',
  at: 'Every day at %{at}',
  every: 'Every %{every}',
  waiting: '%{smart_count} waits |||| %{smart_count} wait',
  failedTimes: '%{smart_count} has failed |||| %{smart_count} have failed',
  never: 'Has not run yet',
  running: 'Running since %{at}',
  done: 'Done %{at}',
  failed: 'Failed %{at}',
  run: 'Run now',
  runNamed: 'Run %{name} now',
  deliveries: 'Deliveries of events',
  newest: 'The newest %{count} are shown.',
  noDeliveries: 'There are no deliveries.',
  state: 'State',
  states: { all: 'All', waiting: 'Waiting', done: 'Delivered', failed: 'Failed' },
  columns: { at: 'Written', to: 'To', event: 'Event', state: 'State', tries: 'Tries', answer: 'Last answer' },
  actions: { created: 'created', changed: 'changed', deleted: 'deleted' },
  event: '%{record} %{id} %{action}',
  next: 'Waiting until %{at}',
  again: 'Deliver again',
  againNamed: 'Deliver %{event} to %{to} again',
}

export const ownCodeTexts = { ownCode }

addTexts(ownCodeTexts)
