/** Words that values are shown as. A language replaces them. */
export const valueWords = { yes: 'Yes', no: 'No', picture: 'Picture' }
