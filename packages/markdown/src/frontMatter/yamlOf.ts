import { isFrontMatter } from "./isFrontMatter.ts"
import { isToml, type MatterFormat } from "./readToml.ts"

const OPENING = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/
const CLOSING = { yaml: /^---[ \t]*\r?$/, toml: /^\+\+\+[ \t]*\r?$/ }

/** The YAML or TOML of front matter, with offsets in its source. */
export interface FencedYaml {
  readonly format: MatterFormat
  readonly yaml: string
  /** Behind the line of the opening fence. */
  readonly start: number
  /** Before the closing fence. */
  readonly close: number
  /** Behind the line of the closing fence. */
  readonly end: number
}

/** The text between two lines of `---` or `+++` at the start of a source, whatever it is; found line by line, in linear time. */
export const fencedTextOf = (source: string): FencedYaml | undefined => {
  const opening = OPENING.exec(source)
  if (opening === null) return undefined
  const start = opening[0].length
  const format = opening[1] === "---" ? "yaml" : "toml"
  for (let at = start; at <= source.length;) {
    const newline = source.indexOf("\n", at)
    const end = newline < 0 ? source.length : newline
    if (CLOSING[format].test(source.slice(at, end))) {
      return {
        format,
        yaml: source.slice(start, at),
        start,
        close: at,
        end: Math.min(end + 1, source.length)
      }
    }
    if (newline < 0) return undefined
    at = newline + 1
  }
  return undefined
}

/** The front matter of a source. Every reader and writer asks here, so that they agree on where the text begins. */
export const yamlOf = (source: string): FencedYaml | undefined => {
  const found = fencedTextOf(source)
  if (found === undefined) return undefined
  return (found.format === "toml" ? isToml(found.yaml) : isFrontMatter(found.yaml)) ? found : undefined
}
