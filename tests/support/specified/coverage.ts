/** The sentences of the specification in short, and the test groups that prove each: `file > describe`. */
export const specification: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '1. What the product does and for whom': {
    'Staff sign in with e-mail and password': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
      'tests/api/auth-sign-in.test.ts > Signing in',
    ],
    'Optional two-factor authentication': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
      'tests/api/auth-two-factor.test.ts > Two-factor authentication',
    ],
    'Staff maintain reference data and business records': [
      'tests/browser/whole-job.test.ts > The whole job, as staff do it',
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'A statement compares quoted amounts with spend per category and month': [
      'tests/browser/statement.test.ts > The quote statement',
      'tests/api/costing-statement.test.ts > The statement of the worked example',
    ],
    'A quote can be exported to Excel': [
      'tests/browser/quote-actions.test.ts > Copy and export of a quote',
      'tests/api/costing-excel.test.ts > The report of the worked example',
    ],
    'The home page shows a welcome message': [
      'tests/browser/shell.test.ts > The first page',
      'tests/browser/spec-session.test.ts > The menu',
    ],
    'Footer: copyright line (2024), version, API base address': [
      'tests/browser/spec-session.test.ts > The menu',
    ],
    'The API lives under /api/v1.0': [
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
      'tests/api/contract.test.ts > $title',
    ],
  },
  '2. Screens and routes': {
    'Menu: the home link is always shown': ['tests/browser/spec-session.test.ts > The menu'],
    'Menu: Projects, Quotes, Purchases, Administration with its four entries, when logged in': [
      'tests/browser/spec-session.test.ts > The menu',
    ],
    "Menu: the user's name with Change Password, Two Factor Auth, Log Out; else Log In": [
      'tests/browser/spec-session.test.ts > The menu',
    ],
    'The menu closes on navigation': ['tests/browser/spec-session.test.ts > The menu'],
    'Which roles the account menu items require': [
      'No test: not shown in the specification; every signed-in person has them',
    ],
    'Empty path and home: home page': ['tests/browser/spec-routes.test.ts > Every address of the app'],
    'login: sign-in screen': ['tests/browser/spec-session.test.ts > The sign-in screen'],
    'account/password and account/2fa: signed in, role User': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
      'tests/browser/spec-routes.test.ts > The access guard',
    ],
    'unauthorised: when a required role is lacking': ['tests/browser/spec-routes.test.ts > The access guard'],
    'generic and verygeneric: test pages of the generic table': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
      'tests/browser/generic-table.test.ts > The very generic table',
    ],
    "Not-Found: both texts and 'Go to Homepage'; unknown paths redirect to it": [
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'Menu links go to the seven /admin addresses': ['tests/browser/spec-session.test.ts > The menu'],
    'All admin routes need a signed-in user; costing-categories the role User': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-routes.test.ts > The access guard',
    ],
    'Each list has create and {id}/edit as dialogs over it': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'projects/{projectId}/quote-headers with create and edit': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'quote-lines, quote-statement-items and payments of a quote, also under the project': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'purchase-lines with create, edit and quote-to-purchase-match; views/matching/quote-to-purchase-match': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
      'tests/browser/matching.test.ts > Addresses of matching',
    ],
    'quote-purchase-links with {id}/edit': ['tests/browser/spec-routes.test.ts > Every address of the app'],
    'A line dialog returns to its lines list': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'The quote dialog goes one step back in history': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'Other dialogs return to their list': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'The payment dialog returns to admin/quote-headers/{quoteHeaderId}/payments': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'The purchase-link dialog goes back one page': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
    ],
    'Every address: directly, reloaded, Back and Forward': [
      'tests/browser/spec-routes.test.ts > Every address of the app',
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
    ],
    'Every list has Add New and a text filter (links are made by matching)': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
    ],
    'Sortable column headers': ['tests/browser/spec-lists.test.ts > Every list'],
    'The three fixed rows: loading, loading error, no data': [
      'tests/browser/spec-lists.test.ts > Every list',
    ],
    'A header sorts ascending, again toggles, a new column starts ascending': [
      'tests/browser/spec-lists.test.ts > Every list',
    ],
    'Lists are not paged': [
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/lists.test.ts > A list',
    ],
    'Users: columns, icons; filter on first plus last name': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > What the lists show',
      'tests/browser/spec-lists.test.ts > The text filter',
    ],
    'Costing categories: columns, buttons and filter': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > The text filter',
    ],
    'Project statuses: columns, buttons and filter': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > The text filter',
    ],
    'Projects: columns, buttons and filter': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > The text filter',
    ],
    'Purchases: columns, buttons and filter': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > The text filter',
      'tests/browser/spec-lists.test.ts > What the lists show',
    ],
    'Suppliers: columns, buttons and filter': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > The text filter',
    ],
    'Projects: View Quotes; Purchases and Quotes: View Lines': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > The rows of the list',
    ],
    'Quotes: columns, Created Date dd/MM/YYYY': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > What the lists show',
    ],
    'Quotes: Actions with Copy, Export (Excel), Statement, Payments': [
      'tests/browser/spec-lists.test.ts > The rows of the list',
    ],
    'Quotes of all projects or of one': ['tests/browser/spec-lists.test.ts > The rows of the list'],
    'Quote lines: inline add row': ['tests/browser/inline-edit.test.ts > The add row of a list of lines'],
    'Quote lines: filters by description and category (-1 all); grand total of the filtered lines, 2 decimals':
      [
        'tests/browser/lists.test.ts > The lines of a quote',
        'tests/browser/spec-lists.test.ts > What the lists show',
      ],
    'Quote lines: columns': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
    ],
    'Purchase lines: select-all of the filtered lines, check boxes per line': [
      'tests/browser/inline-edit.test.ts > Several records at once',
    ],
    'Purchase lines: columns and buttons': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
    ],
    'Matched quantity green when equal, red when more': [
      'tests/browser/spec-lists.test.ts > What the lists show',
    ],
    'The Quote Matching panel while any line is selected': ['tests/browser/matching.test.ts > Linking'],
    'Panel: three filters, labels of quotes, Search, result columns': [
      'tests/browser/matching.test.ts > The Quote Matching panel',
    ],
    'Panel: editable Linked Quantity and Link': ['tests/browser/matching.test.ts > Linking'],
    'Purchase Links: title, filter on quote line description, 13 sortable columns, edit and delete': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > The text filter',
      'tests/browser/quote-actions.test.ts > Deleting a link',
    ],
    'Payments: title, Add New, Grand Total, columns and formats, edit per row': [
      'admin/resource/list/specified-lists.test.ts > The list %s',
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-lists.test.ts > What the lists show',
    ],
    'Statement: headings, columns, month headers, No Date': [
      'tests/browser/statement.test.ts > The quote statement',
    ],
    "Statement: GBP in en-GB, '-' when zero": [
      'tests/browser/statement.test.ts > The quote statement',
      'model/format.test.ts > Figures for people',
    ],
    'Statement: cost totals and profit/loss bold': ['tests/browser/statement.test.ts > The quote statement'],
    'Statement: red and green cells': ['tests/browser/statement.test.ts > The quote statement'],
    "All forms: Save and Cancel, titles 'Create ...' and 'Edit ... Details'": [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Save is disabled while the form is invalid': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'User form: fields, e-mail read-only when editing, Change Password link': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
      'tests/browser/spec-forms.test.ts > The form of a user',
    ],
    'Costing Category form: its fields': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Project Status form: its fields': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Project form: its fields': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Supplier form: its fields': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Purchase Header form: its fields': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Purchase Line and Quote Line form: its fields': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Quote Header form: its fields': [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    "Purchase Link ('Edit Purchase Link') form: its fields": [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    "Payment ('Create New Payment', 'Edit Payment Details') form: its fields": [
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Purchase Header: three date pickers': ['tests/browser/spec-forms.test.ts > Dates'],
    'Login: Email, Password, Login, error message box': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'Login: shield, text and code field when two-factor is required': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'Login: success goes to /home': ['tests/browser/spec-session.test.ts > The sign-in screen'],
    'Change Password: its fields and button': ['tests/browser/account-screens.test.ts > Change Password'],
    "Success panel 'Your password was successfully changed.' with a Home link": [
      'tests/browser/account-screens.test.ts > Change Password',
    ],
    "Two-factor tools: 'Enable Two Factor Authentication', key, QR code, confirmation": [
      'tests/browser/account-screens.test.ts > Two Factor Authentication Tools',
      'tests/api/auth-two-factor.test.ts > Two-factor authentication',
    ],
    'Two-factor tools: texts when one is registered, Back To Home': [
      'tests/browser/account-screens.test.ts > Two Factor Authentication Tools',
    ],
    'Register Authenticator disabled while the code is invalid': [
      'tests/browser/account-screens.test.ts > Two Factor Authentication Tools',
    ],
    'Generic table: search box, sortable columns with an arrow, Actions, Add New': [
      'tests/browser/generic-table.test.ts > The generic table',
    ],
    "Generic table, modal: 'Add New Item', 'Edit Item'": [
      'tests/browser/generic-table.test.ts > The generic table with dialogs',
    ],
    'Generic table, inline: Save, Cancel, add row': [
      'tests/browser/generic-table.test.ts > The generic table with rows',
    ],
    "Delete asks 'Are you sure you want to delete this item?'": [
      'tests/browser/generic-table.test.ts > The generic table with rows',
    ],
    'The very-generic page switches Suppliers, Statuses, Categories': [
      'tests/browser/generic-table.test.ts > The very generic table',
    ],
  },
  '3. Entities and their fields': {
    'Session user; kept in local storage under userData': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
      'admin/session.test.ts > A session',
    ],
    'The token counts as absent once expired or without an expiration': [
      'admin/session.test.ts > A session',
      'tests/browser/spec-session.test.ts > A visitor',
    ],
    'Login response, also as requires2FA and message': [
      'tests/api/spec-calls.test.ts > Every entity of section 3 has its fields',
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'User account: its fields': ['tests/api/spec-calls.test.ts > Every entity of section 3 has its fields'],
    'Costing category: its fields': [
      'tests/api/spec-calls.test.ts > Every entity of section 3 has its fields',
    ],
    'Project status: its fields': ['tests/api/spec-calls.test.ts > Every entity of section 3 has its fields'],
    'Project: its fields': ['tests/api/spec-calls.test.ts > Every entity of section 3 has its fields'],
    'Supplier: its fields': ['tests/api/spec-calls.test.ts > Every entity of section 3 has its fields'],
    'Purchase header: its fields': [
      'tests/api/spec-calls.test.ts > Every entity of section 3 has its fields',
    ],
    'Purchase line: its fields': ['tests/api/spec-calls.test.ts > Every entity of section 3 has its fields'],
    'Quote header: its fields': ['tests/api/spec-calls.test.ts > Every entity of section 3 has its fields'],
    'Quote line: its fields': ['tests/api/spec-calls.test.ts > Every entity of section 3 has its fields'],
    'Quote-purchase link: its fields': [
      'tests/api/spec-calls.test.ts > Every entity of section 3 has its fields',
    ],
    'Payment: its fields': ['tests/api/spec-calls.test.ts > Every entity of section 3 has its fields'],
    "isSelected and linkedQuantity of a line are the client's only": [
      'tests/api/costing-search.test.ts > Searching quote lines',
    ],
    'Quote line total: quantity times cost each': [
      'tests/browser/inline-edit.test.ts > The add row of a list of lines',
      'tests/browser/spec-lists.test.ts > What the lists show',
    ],
    'Search request and its defaults': [
      'tests/browser/matching.test.ts > The Quote Matching panel',
      'tests/api/costing-search.test.ts > Searching quote lines',
    ],
    'Link request': [
      'tests/browser/matching.test.ts > Linking',
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
    ],
    'Statement item; two-factor set-up and registration replies': [
      'tests/api/spec-calls.test.ts > Every entity of section 3 has its fields',
    ],
  },
  '4. States and transitions': {
    'A sign-in starts the session, saves it and schedules the logout at expiry': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
      'tests/browser/spec-session.test.ts > The session',
    ],
    'requires2FA creates no session and shows the code stage': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'Logout clears session and stored data, cancels the timer, goes to /login': [
      'tests/browser/spec-session.test.ts > The session',
      'admin/session.test.ts > A session',
    ],
    'At start a session is restored only while valid': [
      'tests/browser/spec-session.test.ts > A visitor',
      'admin/session.test.ts > A session',
    ],
    'The renewal timer re-reads storage after 60 minutes': [
      'tests/browser/spec-session.test.ts > The session',
      'admin/session.test.ts > A session',
    ],
    'Login stages: credentials, then code': ['tests/browser/spec-session.test.ts > The sign-in screen'],
    'Two-factor: not enabled, set-up, registered (then home)': [
      'tests/api/auth-two-factor.test.ts > Two-factor authentication',
      'tests/browser/account-screens.test.ts > Two Factor Authentication Tools',
    ],
    'A registered user cannot remove it themselves': [
      'tests/api/auth-two-factor.test.ts > Two-factor authentication',
    ],
    'Password change: form, then success panel': ['tests/browser/account-screens.test.ts > Change Password'],
    'New records default to enabled; Enabled only in edit mode': [
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
      'tests/browser/spec-forms.test.ts > A record that is saved',
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    'Form modes by id': ['tests/browser/spec-routes.test.ts > Every address of the app'],
    'List states loading, error, empty, data': ['tests/browser/spec-lists.test.ts > Every list'],
    'After a save the dialog closes and the list is refreshed': [
      'tests/browser/spec-forms.test.ts > A record that is saved',
    ],
    'Quote-line add row: cleared and refreshed on success': [
      'tests/browser/inline-edit.test.ts > The add row of a list of lines',
    ],
    'After linking the add form resets, the selection clears, the list refreshes': [
      'tests/browser/matching.test.ts > Linking',
    ],
    'Copying a quote makes a new one and refreshes the list': [
      'tests/browser/quote-actions.test.ts > Copy and export of a quote',
      'tests/api/costing-copy.test.ts > Copying a quote',
    ],
  },
  '5. Validation rules': {
    'Required fields of every entity': [
      'tests/api/spec-calls.test.ts > Section 5 requires',
      'admin/resource/form/specified-forms.test.ts > The form of %s',
      'tests/browser/spec-forms.test.ts > Every form',
      'tests/api/contract.test.ts > $title',
    ],
    'E-mail of valid format': [
      'tests/browser/spec-forms.test.ts > The form of a user',
      'tests/api/records.test.ts > A text',
    ],
    'E-mail read-only when editing': ['tests/browser/spec-forms.test.ts > The form of a user'],
    'Match of password and confirmation (not shown: checked)': [
      'admin/resource/form/record-form.test.ts > The check of a form',
    ],
    'Payment: an empty receivedDate is sent as null; the form requires it': [
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
      'admin/resource/form/record-form.test.ts > The check of a form',
    ],
    'Purchase header: empty dates are sent as null': ['tests/browser/spec-forms.test.ts > Dates'],
    'Only quote lines with a linked quantity are sent': ['tests/browser/matching.test.ts > Linking'],
    'Login: e-mail (format), password and code required': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'Change password: its rules and messages': [
      'admin/account/change-password/check-change.test.ts > A change of password',
      'tests/browser/account-screens.test.ts > Change Password',
    ],
    "Two-factor code: 6 to 7, input limited to 6, 'Form not valid'": [
      'admin/account/two-factor/authentication-code.test.ts > An authentication code',
      'tests/browser/account-screens.test.ts > Two Factor Authentication Tools',
    ],
    'Generic table: number columns are required': [
      'tests/browser/generic-table.test.ts > The generic table with rows',
    ],
  },
  '6. Roles and permissions': {
    'Guard: visitor to /login, missing role to /unauthorised, else allowed': [
      'tests/browser/spec-routes.test.ts > The access guard',
      'admin/guards.test.ts > A guarded address',
    ],
    'Routes declaring role User': ['tests/browser/spec-routes.test.ts > The access guard'],
    'Main menu entries for any logged-in user': [
      'tests/browser/spec-routes.test.ts > The access guard',
      'tests/browser/spec-session.test.ts > The menu',
    ],
    'Blocks restricted to roles show nothing to others': ['tests/browser/lists.test.ts > A list'],
    'Roles come from the login response': [
      'admin/session.test.ts > A session',
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'Every request carries the bearer token; others than GET the anti-forgery header': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
      'tests/api/auth-anti-forgery.test.ts > The anti-forgery value',
    ],
  },
  '7. The calls it makes': {
    'POST /auth': [
      'tests/api/spec-calls.test.ts > Every entity of section 3 has its fields',
      'tests/api/auth-sign-in.test.ts > Signing in',
    ],
    'POST /auth/twofactorlogin': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
      'tests/api/auth-two-factor.test.ts > Two-factor authentication',
    ],
    'GET /auth/has2fa, GET /auth/setup2fa, POST /auth/RegisterAuthenticator': [
      'tests/api/spec-calls.test.ts > Every entity of section 3 has its fields',
    ],
    'POST /auth/remove2fa/{value} with a false body': [
      'tests/api/auth-two-factor.test.ts > Two-factor authentication',
    ],
    'Change password: e-mail, currentPassword, newPassword; both addresses': [
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
      'tests/api/auth-accounts.test.ts > Accounts',
    ],
    'User accounts, categories, statuses, projects, suppliers': [
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
    ],
    'Purchase headers and lines': ['tests/api/spec-calls.test.ts > Every call of section 7 is answered'],
    'Quotes, lines, copy, search, link, statement, report and its file name': [
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
      'tests/browser/quote-actions.test.ts > Copy and export of a quote',
    ],
    'Links and payments': ['tests/api/spec-calls.test.ts > Every call of section 7 is answered'],
    'Generic table: GET, POST, PUT, DELETE of supplier, projectstatus, costingcategory': [
      'tests/api/spec-calls.test.ts > Every call of section 7 is answered',
      'tests/browser/generic-table.test.ts > The generic table with rows',
    ],
  },
  '8. Error catalogue': {
    "Login 401: 'Username or password is incorrect'": [
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    "Other login failure: 'Error Logging In' and the error text in a red box": [
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'A message in a successful response is shown too': [
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'Save failure: the title in red inside the form, which stays open': [
      'tests/browser/spec-forms.test.ts > Every form',
    ],
    "List load failure 'Error Fetching Data', empty list 'No Data Available'": [
      'tests/browser/spec-lists.test.ts > Every list',
    ],
    "Loading texts 'Loading Data', 'Getting Data', 'Please Wait'": [
      'tests/browser/spec-lists.test.ts > Every list',
      'tests/browser/spec-forms.test.ts > A record that is saved',
      'tests/browser/spec-session.test.ts > The sign-in screen',
    ],
    'Failed single-record load: only logged': ['tests/browser/spec-forms.test.ts > A record that is saved'],
    "Copy quote: 'Copied', 'Error copying'": [
      'tests/browser/quote-actions.test.ts > A toast',
      'tests/browser/quote-actions.test.ts > Copy and export of a quote',
    ],
    "Excel export: 'Exporting Report to Excel'; failure only logged": [
      'tests/browser/quote-actions.test.ts > A toast',
      'tests/browser/quote-actions.test.ts > Copy and export of a quote',
    ],
    'Search and link failures: only logged, no user message': [
      'tests/browser/matching.test.ts > When a call fails',
    ],
    "Delete of a link: 'Deleted', 'Error deleting', list refreshed": [
      'tests/browser/quote-actions.test.ts > Deleting a link',
    ],
    "Password change failure: the server's messages, with or without an errors wrapper": [
      "admin/account/change-password/server-complaint.test.ts > The server's reasons against a change of password",
      'tests/browser/account-screens.test.ts > Change Password',
    ],
    'Generic table errors: not handled (they are shown above the table)': [
      'tests/component/generic-table.test.tsx > The generic table',
    ],
    'Unknown path: Page Not Found': ['tests/browser/spec-routes.test.ts > Every address of the app'],
    'Missing role: /unauthorised': ['tests/browser/spec-routes.test.ts > The access guard'],
  },
  '9. Business constants and limits': {
    'Version; API base /api/v1.0; copyright 2024': ['tests/browser/spec-session.test.ts > The menu'],
    'Production flag': ['No test: a constant of the build (`vite build`), which does nothing by itself'],
    'Renewal 60 minutes; logout at expiry': ['tests/browser/spec-session.test.ts > The session'],
    'Toasts of 3 seconds, success colour, info for export': ['tests/browser/quote-actions.test.ts > A toast'],
    'Dates dd/MM/YYYY in lists, yyyy-MM-dd in inputs': [
      'tests/browser/spec-lists.test.ts > What the lists show',
      'tests/browser/spec-forms.test.ts > Dates',
    ],
    'Money: 2 decimals; GBP in en-GB on the statement': [
      'tests/browser/spec-lists.test.ts > What the lists show',
      'tests/browser/statement.test.ts > The quote statement',
    ],
    'New password minimum length 8': [
      'admin/account/change-password/check-change.test.ts > A change of password',
      'tests/browser/account-screens.test.ts > Change Password',
    ],
    'Two-factor code of 6 digits, about every 30 seconds': [
      'admin/account/two-factor/authentication-code.test.ts > An authentication code',
      'tests/api/auth-two-factor.test.ts > Two-factor authentication',
    ],
    'QR code: width 256, error correction M': [
      'tests/browser/account-screens.test.ts > Two Factor Authentication Tools',
    ],
    'All texts from the i18n catalogue': ['tests/architecture/texts.test.ts > The texts of the browser side'],
  },
}
