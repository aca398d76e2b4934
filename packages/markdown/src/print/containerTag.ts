import type { Length } from "../document/BlockData.ts"
import type { BlockOf } from "../document/Document.ts"
import { flagValue, type TagAttributes, textValue } from "../tags/Tag.ts"

/** The blocks that are written as a tag around their children. */
type Containers =
  | "hint"
  | "tabs"
  | "tabs-item"
  | "stepper"
  | "stepper-step"
  | "columns"
  | "column"
  | "updates"
  | "update"
  | "prompt"

const writeLength = (length: Length | undefined): string | undefined => {
  if (typeof length === "number") return `${length}px`
  return length?.value === undefined ? undefined : `${String(length.value)}${String(length.unit ?? "%")}`
}

/** The name and the attributes of the tag around the children of a block. */
export const containerTag = (block: BlockOf<Containers>): [name: string, attributes: TagAttributes] => {
  switch (block.type) {
    case "hint":
      return ["hint", { style: textValue(block.data.style), icon: textValue(block.data.icon) }]
    case "tabs":
      return ["tabs", { fullWidth: flagValue(block.data.fullWidth) }]
    case "tabs-item":
      return ["tab", { title: textValue(block.data.title), icon: textValue(block.data.icon) }]
    case "stepper":
      return ["stepper", {}]
    case "stepper-step":
      return ["step", { icon: textValue(block.data.icon) }]
    case "columns":
      return ["columns", { fullWidth: flagValue(block.data.fullWidth) }]
    case "column": {
      const { verticalAlignment, width } = block.data
      return ["column", { width: writeLength(width), verticalAlignment: textValue(verticalAlignment) }]
    }
    case "updates":
      return ["updates", { format: textValue(block.data.format) }]
    case "update": {
      const tags = block.data.tags?.map((named) => named.tag).join(",")
      return ["update", { date: textValue(block.data.date), tags }]
    }
    case "prompt": {
      const { description, icon, openInAIProviders, defaultExpanded } = block.data
      const attributes = {
        description: textValue(description),
        icon: textValue(icon),
        openInAIProviders: textValue(openInAIProviders),
        defaultExpanded: textValue(defaultExpanded)
      }
      return ["prompt", attributes]
    }
  }
}
