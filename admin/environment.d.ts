interface ImportMetaEnv {
  /** Version of package.json, put in when the browser side is built. */
  readonly APP_VERSION: string
}
