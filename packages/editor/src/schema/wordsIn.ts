import type { Block, Inline } from "@octavo/markdown"

/** The text of a tree, at any depth: what readers see of it where nothing better is known. */
export const wordsIn = (tree: unknown): string => {
  if (typeof tree !== "object" || tree === null) return ""
  const {
    fragments = [],
    leaves,
    nodes = []
  } = tree as Partial<Block> & {
    readonly leaves?: ReadonlyArray<{ readonly text: string }>
  }
  if (leaves !== undefined) return leaves.map(({ text }) => text).join("")
  return [...nodes, ...fragments]
    .map(wordsIn)
    .filter((words) => words !== "")
    .join(" ")
}

/** The ids or the address of a reference. */
export const referenceIn = (ref: unknown): string => {
  const { kind: _, space: __, ...ids } = (ref ?? {}) as Readonly<Record<string, unknown>>
  return Object.values(ids).map(String).join("#")
}

/** A short text for an inline that is shown as a whole. */
export const labelOf = (inline: Inline): string => {
  switch (inline.type) {
    case "emoji":
      return String.fromCodePoint(
        ...inline.data.code.split("-").map((code) => Number.parseInt(code, 16) || 0xfffd)
      )
    case "icon":
      return inline.data.icon
    case "inline-math":
      return inline.data.formula
    case "expression":
      return inline.data.expression
    case "button":
      return inline.data.label
    case "mention":
      return referenceIn(inline.data.ref)
    case "inline-image":
      return inline.data.alt ?? referenceIn(inline.data.ref)
    default:
      return wordsIn(inline)
  }
}

/** A short text for a block that is shown as a whole. */
export const summaryOf = (block: Block): string => {
  const { formula, url, ref, description, expression, path } = block.data as Readonly<Record<string, unknown>>
  const told = [formula, url, path, description, expression].find((value) => typeof value === "string")
  return [told ?? (ref === undefined ? "" : referenceIn(ref)), wordsIn(block)]
    .filter((part) => part !== "")
    .join(" · ")
    .slice(0, 400)
}
