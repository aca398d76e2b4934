import { isVisitorParameter } from "../adaptive/unsignedClaims.ts"
import { tokenParameter } from "./identifyVisitor.ts"

const maxLength = 2048
const inside = "https://site.invalid"

/** A path alone: one slash at the beginning, no backslash, no control character. */
const pathAlone = /^\/(?![/\\])[^\\\p{Cc}]*$/u

/** The parameters of a URL without those about the visitor. */
export const withoutVisitor = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => name !== tokenParameter && !isVisitorParameter(name)))

/** A place within a site to return to after a sign-in, without tokens and dots. Everything that is no path leads to the root. */
export const readLocation = (text: string | null): string => {
  if (text === null || text.length > maxLength || !pathAlone.test(text)) return "/"
  const url = URL.parse(text, inside)
  if (url === null || url.origin !== inside || !pathAlone.test(url.pathname)) return "/"
  const query = withoutVisitor(url.searchParams).toString()
  return query === "" ? url.pathname : `${url.pathname}?${query}`
}
