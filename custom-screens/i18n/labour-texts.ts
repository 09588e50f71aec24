export const labour = {
  title: 'Hours by person',
  overFullWeek: 'Of %{hours}',
  check: 'Check',
  doubts: {
    long: 'More than %{hours} hours.',
    day: 'More than 24 hours on a day.',
    twice: 'The same work twice on a day.',
  },
  jobs: 'Hours by job:',
  firstOf: 'Of the first %{count} of %{total} lines.',
}
