import type { Derived } from "../document/Derived.ts"
import { type FrontMatter, withLabel } from "../frontMatter/FrontMatter.ts"
import { type ParseMarkdown, parseMarkdown } from "../syntax/Markdown.ts"
import { findLosses } from "../problems/findLosses.ts"
import { countWords } from "../text/countWords.ts"
import { maxLabels } from "../text/addressOfLabel.ts"
import { Derivation } from "./Derivation.ts"

const withLabels = (frontMatter: FrontMatter, labels: ReadonlyArray<string>): FrontMatter =>
  labels.length === 0
    ? frontMatter
    : { ...frontMatter, conventions: { ...frontMatter.conventions, labels: labels.slice(0, maxLabels) } }

/** Derives the facts of a page from its source; slow for malicious sources, so callers use `DocumentParser`. */
export const deriveSource = (source: string, parse: ParseMarkdown = parseMarkdown): Derived => {
  const derivation = new Derivation(source)
  const root = parse(source)
  derivation.read(root)
  const { places, problems, title, sections, references } = derivation
  const frontMatter = withLabels(withLabel(derivation.frontMatter, title), [...places.labels])
  const texts = sections.flatMap(({ level, text, title: own }) => (level === 0 ? [text] : [text, own]))
  const words = [title ?? "", ...texts].reduce((sum, text) => sum + countWords(text), 0)
  const losses = findLosses(source, root, frontMatter)
  const more = {
    anchors: places.beside(sections),
    words,
    variables: [...derivation.variables],
    ...(losses.length > 0 && { losses })
  }
  return { frontMatter, problems, title, sections, references, ...more }
}
