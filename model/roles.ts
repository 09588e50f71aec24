/** The roles that the program itself asks for, by what they are to it. A firm calls them what it likes. */
export interface Roles {
  /** Held by everyone who can sign in. */
  readonly everyone: string
  /** Keeps the accounts, and reads the whole audit trail. */
  readonly administrator: string
}

/** Names the roles of the firm: these two, and any others that its definitions ask for in `access`. */
export const defineRoles = <const R extends Roles & Readonly<Record<string, string>>>(roles: R): R => roles
