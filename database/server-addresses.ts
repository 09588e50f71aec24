/** Several servers, as libpq writes them: `postgres://me:secret@a:5432,b:5432/costs`. */
const severalServers = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+,[^@/?#]*)(.*)$/i

const withServer = (databaseUrl: string, server: string): string =>
  databaseUrl.replace(severalServers, (_all, before: string, _servers: string, after: string) =>
    [before, server, after].join(''),
  )

const serversIn = (databaseUrl: string): string | undefined => severalServers.exec(databaseUrl)?.[2]

/**
 * An address for each server that a database address names, in their order.
 * @source PostgreSQL manual, libpq, "Specifying Multiple Hosts"
 * @example addressesOf('postgres://me@a:5432,b:5433/costs') // ['postgres://me@a:5432/costs', 'postgres://me@b:5433/costs']
 */
export const addressesOf = (databaseUrl: string): readonly string[] =>
  serversIn(databaseUrl)
    ?.split(',')
    .map((server) => withServer(databaseUrl, server)) ?? [databaseUrl]

/** Whether it is an address of PostgreSQL, and each of its servers has a valid host and port. */
export const isDatabaseUrl = (text: string): boolean =>
  addressesOf(text).every((address) => /^postgres(ql)?:\/\//.test(address) && URL.canParse(address)) &&
  !serversIn(text)?.split(',').includes('') &&
  !parameter(text, 'host')?.includes(',')

/** A parameter of a valid address. */
const parameter = (databaseUrl: string, name: string): string | null =>
  new URL(addressesOf(databaseUrl)[0] ?? '').searchParams.get(name)

/** Values of libpq's `target_session_attrs` for a server that takes changes. */
const forChanges = ['read-write', 'primary']

/** Whether connections take changes: `target_session_attrs` says so, or nothing. */
export const isForChanges = (databaseUrl: string): boolean =>
  forChanges.includes(parameter(databaseUrl, 'target_session_attrs') ?? 'read-write')

/** Whether each connection must be to a server that takes changes, which is asked of it. */
export const asksForPrimary = (databaseUrl: string): boolean =>
  addressesOf(databaseUrl).length > 1 || parameter(databaseUrl, 'target_session_attrs') !== null

const placeholder = 'one-of-several'

/** The address after a change of what all its servers share: account, database and parameters. */
export const changedAddress = (databaseUrl: string, change: (url: URL) => void): string => {
  const url = new URL(withServer(databaseUrl, placeholder))
  change(url)
  return url.href.replace(placeholder, serversIn(databaseUrl) ?? placeholder)
}

/** No server takes changes: all are standbys. The code is `cannot_connect_now` of PostgreSQL. */
export const noneWrites = () =>
  Object.assign(new Error('None of the database servers takes changes just now'), { code: '57P03' })

/**
 * The first server that takes changes.
 * @param takesChanges rejects for a server that cannot be reached
 * @throws the error of the last server that could not be reached, or `cannot_connect_now`
 */
export const firstWritable = async (
  addresses: readonly string[],
  takesChanges: (address: string) => Promise<boolean>,
): Promise<string> => {
  let failure: unknown
  for (const address of addresses)
    try {
      if (await takesChanges(address)) return address
    } catch (error) {
      failure = error
    }
  throw failure ?? noneWrites()
}
