/** `npm run user -- list|first|add|reset-password|enable|disable|make-administrator|remove-two-factor EMAIL` */
import { runUserCommand } from '../api/auth/accounts/user-command.ts'
import { withDatabase } from './with-database.ts'

withDatabase(
  (db) =>
    runUserCommand(
      db,
      process.argv.slice(2),
      (line) => process.stdout.write(`${line}\n`),
      process.env.NEW_PASSWORD || undefined,
    ),
  { alongside: true },
)
