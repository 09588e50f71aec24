/** Roles used by the program itself. The firm chooses their names. */
export interface Roles {
  readonly everyone: string
  /** Manages accounts and reads the whole audit trail. */
  readonly administrator: string
}

/** Defines the firm's roles: these two, and those that `access` names. */
export const defineRoles = <const R extends Roles & Readonly<Record<string, string>>>(roles: R): R => roles
