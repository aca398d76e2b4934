import { speculationRulesHash } from "./speculationRules.ts"
import { themeScriptHash } from "./themeScript.ts"

/** The properties of a page that its policy depends on. */
export interface PolicyInput {
  /** The origins of embedded frames, of `RenderedDocument`. */
  readonly frameOrigins?: Iterable<string>
  /** The origins of servers that forms of the page call, of `RenderedDocument`. */
  readonly connectOrigins?: Iterable<string>
  /** Formulas place their parts by attributes. */
  readonly hasMath?: boolean
  /** The path of the site whose pages browsers fetch before a click, of `PageFrame`. */
  readonly prefetched?: string | undefined
}

/** An origin that may be named in a policy: nothing that would end a directive. */
const isOrigin = (origin: string): boolean => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin)

const withOrigins = (directive: string, origins: Iterable<string>): string =>
  [directive, ...[...origins].filter(isOrigin).sort()].join(" ")

/** The content security policy of a page. Scripts come from the site alone, styles too. */
export const contentSecurityPolicy = ({
  connectOrigins = [],
  frameOrigins = [],
  hasMath = false,
  prefetched
}: PolicyInput): string => {
  const hashes = [themeScriptHash, ...(prefetched === undefined ? [] : [speculationRulesHash(prefetched)])]
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes.map((hash) => `'${hash}'`)].join(" ")}`,
    "style-src 'self'",
    ...(hasMath ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' https: data:",
    "font-src 'self'",
    withOrigins("connect-src 'self'", connectOrigins),
    "media-src 'self' https:",
    withOrigins("frame-src 'self'", frameOrigins),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join("; ")
}

/** The policy of the page that draws diagrams in a sandboxed frame: it loads nothing but its own modules. */
export const diagramPolicy = (origin: string): string =>
  [
    "sandbox allow-scripts",
    "default-src 'none'",
    // A sandboxed page has no origin of its own, so its server is named.
    `script-src ${origin}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'"
  ].join("; ")
