/** Browsers by a word of their `User-Agent`; those that imitate others come first. */
const browsers: ReadonlyArray<readonly [name: string, mark: RegExp]> = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Headless)?(Chrome|CriOS)\//],
  ["Safari", /\bSafari\//]
]

const systems: ReadonlyArray<readonly [name: string, mark: RegExp]> = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(iPhone|iPad)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/]
]

/** A browser in the words of its user, such as "Firefox on Linux". */
export const describeBrowser = (userAgent: string): string => {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0] ?? "Unknown browser"
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  return system === undefined ? browser : `${browser} on ${system}`
}
