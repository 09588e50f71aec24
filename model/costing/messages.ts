import { messagesOf } from '../message.ts'

/** Sentences of costing that screens say too, by code. */
export const costingMessagePatterns = {
  signOfPurchaseLine: 'Must have the same sign as the quantity of the purchase line.',
  moreThanOrdered: 'At most %{n:figure}, and of the same sign.',
  moreThanReceived: 'At most %{n:figure} came, and of the same sign.',
  datedAndKept: '%{dated:figure} dated, %{kept:figure} kept.',
  notASum: 'This line is not the sum of several invoices. Match the statement again.',
  linksAtOnce: 'At most %{n:figure} links can be made at once.',
} as const

export const costingMessages = messagesOf(costingMessagePatterns)
