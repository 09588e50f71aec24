interface ImportMetaEnv {
  /** Version in package.json, set by the build. */
  readonly APP_VERSION: string
}
