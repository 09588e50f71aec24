import { addTexts } from '../../admin/i18n/i18n-provider.ts'

/** Texts of the home page for visitors, and of a new firm. */
export const welcomeTexts = {
  menuPages: { work: 'Work', projectControl: 'Project control' },
  introduction: {
    intro:
      'Quote jobs, buy for them, match what was bought to what was quoted, and see where the money of each job goes.',
    flow: 'From quote to payment',
    flowSteps: {
      quote: 'Quote',
      quoteText: 'Price the job line by line',
      buy: 'Buy',
      buyText: 'Order from suppliers',
      match: 'Match',
      matchText: 'Link spend to the quote',
      compare: 'Compare',
      compareText: 'Read the statement',
    },
  },
}

addTexts(welcomeTexts)
