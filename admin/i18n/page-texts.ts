import { search } from './screens/search.ts'
import { accountNotice, passkeyUse, proof, recovery, strength } from './screens/trust.ts'
import { undo } from './screens/undo.ts'

/**
 * The texts of every page but those of the records and of one's account: fetched with the first page. Custom screens have
 * a section each.
 */
export const pageTexts = {
  app: {
    name: 'Costwright',
    homeLink: 'Costwright home',
    skipToContent: 'Skip to content',
    pleaseWait: 'Please Wait',
    errors: {
      unexpected: 'Something went wrong. Please try again.',
      unreachable:
        'The server cannot be reached. Check the connection and try again; what you typed is still here.',
      crashed: 'Something went wrong',
      crashedText: 'This page could not be shown. Reload it, or go back to the homepage.',
    },
    reload: 'Reload',
    dismiss: 'Close',
    leave: 'Dismiss',
    required: 'required',
  },
  confirm: {
    deleteTitle: 'Delete %{label}?',
    deleteText: '%{record} will be deleted. Undo brings it back.',
    deleteWithText: '%{record} will be deleted with %{children}. Undo brings all of it back.',
    notDeletable: '%{record} cannot be deleted.',
    deleteForGoodText: '%{record} will be deleted. This cannot be undone.',
    discardTitle: 'Discard what you typed?',
    discardText: 'The form has not been saved.',
    discard: 'Discard',
    keep: 'Keep editing',
    cancel: 'Cancel',
    delete: 'Delete',
  },
  menu: {
    main: 'Main menu',
    open: 'Open menu',
    close: 'Close menu',
    account: 'Account of %{name}',
    changePassword: 'Change Password',
    twoFactor: 'Two Factor Auth',
    logOut: 'Log Out',
    history: 'History',
    logIn: 'Log In',
    light: 'Use light colours',
    dark: 'Use dark colours',
  },
  footer: {
    copyright: 'Copyright © %{year} Costwright',
    version: 'Version %{version}',
    api: 'API %{address}',
  },
  home: {
    welcome: 'Welcome to Costwright',
    welcomeBack: 'Welcome, %{name}',
    intro:
      'Quote jobs, buy for them, match what was bought to what was quoted, and see where the money of each job goes.',
    logIn: 'Log In',
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
  notFound: {
    title: 'Page Not Found',
    text: 'Sorry, the page you are looking for does not exist.',
    home: 'Go to Homepage',
  },
  unauthorised: {
    title: 'Unauthorised',
    text: 'You do not have the role that this page requires. Ask an administrator if you need it.',
    home: 'Go to Homepage',
  },
  /** Custom screen: sign-in. */
  signIn: {
    title: 'Log In',
    email: 'Email',
    password: 'Password',
    submit: 'Login',
    forgotten: 'Forgotten your password?',
    codePrompt: 'Enter your Two Factor Authentication Code',
    code: 'Two Factor Authentication Code',
    startAgain: 'Use another account',
    wrongCredentials: 'Username or password is incorrect',
    failed: 'Error Logging In',
    ended: 'Your session has ended. Log in again to continue; what you typed into a form is still there.',
    pleaseWait: 'Please Wait',
  },
  proof,
  passkeyUse,
  recovery,
  strength,
  accountNotice,
  search,
  undo,
}
