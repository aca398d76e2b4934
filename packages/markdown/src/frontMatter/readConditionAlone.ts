import { conditionIn, conditionInToml } from "./conditionIn.ts"
import type { FrontMatter } from "./FrontMatter.ts"
import { fencedTextOf } from "./yamlOf.ts"

/**
 * The front matter of a source that no parser can read: its condition alone, since that decides who may see the page.
 * Parsing YAML is left out, so a condition between fences counts even where they may be thematic breaks.
 */
export const readConditionAlone = (source: string): FrontMatter => {
  const found = fencedTextOf(source)
  const read = found?.format === "toml" ? conditionInToml : conditionIn
  const condition = found === undefined ? undefined : read(found.yaml, undefined)
  return condition === undefined ? {} : { if: condition }
}
