export const orderDocument = {
  download: 'Download PDF',
  send: 'Send…',
  sent: 'Sent on %{at} to %{to}',
  changed: 'Changed since it was sent on %{at} to %{to}',
  title: 'Send the order',
  to: 'To',
  cc: 'Cc',
  subject: 'Subject',
  text: 'Text',
  attached: 'The order is attached as PDF. Replies go to your address.',
  sendNow: 'Send',
  onItsWay: 'The order is being sent',
}
