import { conditionIn } from "./conditionIn.ts"
import type { FrontMatter } from "./FrontMatter.ts"
import { yamlOf } from "./yamlOf.ts"

/** The front matter of a source that no parser can read: its condition alone, since that decides who may see the page. */
export const readConditionAlone = (source: string): FrontMatter => {
  const found = yamlOf(source)
  const condition = found === undefined ? undefined : conditionIn(found.yaml, undefined)
  return condition === undefined ? {} : { if: condition }
}
