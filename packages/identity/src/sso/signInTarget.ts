/** The page to show after a sign-in that names none: the application. */
const usualTarget = "/app"

const maxTargetLength = 2048

/**
 * The path to show after a sign-in: that of a wanted address on our own origin, else the page of the account. Never an
 * address elsewhere, so that nobody uses the sign-in as an open redirect.
 */
export const signInTarget = (wanted: string | null, publicUrl: string): string => {
  if (wanted === null || wanted === "" || wanted.length > maxTargetLength) return usualTarget
  const base = URL.parse(publicUrl)
  const url = URL.parse(wanted, publicUrl)
  if (base === null || url === null || url.origin !== base.origin || url.username !== "") return usualTarget
  // Two slashes at the beginning of a path would name a host.
  if (!/^\/(?![/\\])/.test(url.pathname)) return usualTarget
  return `${url.pathname}${url.search}${url.hash}`
}
