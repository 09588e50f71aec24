/** A setting that cannot be used; the message is one sentence that names the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
