/** Problems of costing: a status and a sentence by code. */
export const costingProblems = {
  month_not_ended: { status: 409, title: 'This month cannot be closed yet.' },
  month_closed: { status: 409, title: 'This month was closed already. Look again.' },
  figures_changed: {
    status: 409,
    title: 'The figures have changed since they were shown. Nothing was closed.',
  },
  nothing_to_link: { status: 409, title: 'The selected purchase lines are fully matched already.' },
  lines_changed: {
    status: 409,
    title: 'Some of these lines were changed by someone else. Nothing was linked.',
  },
  quote_lines_changed: {
    status: 409,
    title: 'What is left of some of these lines has changed. Nothing was ordered.',
  },
  purchase_lines_changed: {
    status: 409,
    title: 'Some of these lines were changed by someone else. Nothing was moved.',
  },
  sent: { status: 409, title: 'This order was sent. Revise it to change it.' },
  no_mail_server: { status: 409, title: 'This server sends no mails. Download the PDF instead.' },
} as const
