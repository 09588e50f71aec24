const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** "Firefox on Windows", else the first word, such as "curl/8.5.0". Browsers also name those they derive from. */
export const deviceName = (userAgent: string | undefined): string => {
  const text = userAgent ?? ''
  const found = (marks: typeof browsers) => marks.find(([, mark]) => mark.test(text))?.[0]
  const [browser, system] = [found(browsers), found(systems)]
  if (browser && system) return `${browser} on ${system}`
  return (browser ?? system ?? text.split(' ')[0] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 60)
}
