import type { Inline } from "@octavo/markdown"
import type { NodeSpec } from "prosemirror-model"
import { labelOf } from "./wordsIn.ts"

/** The nodes within text. */
export const inlines = {
  text: { group: "inline" },
  hardbreak: {
    group: "inline",
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    leafText: () => "\n",
    toDOM: () => ["br"]
  },
  // An inline that is edited as a whole: an emoji, a formula, a mention, or what this schema cannot express. `of` is all of it.
  atom: {
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    attrs: { of: {} },
    leafText: ({ attrs }) => labelOf(attrs.of as Inline),
    toDOM: ({ attrs }) => ["span", { class: "atom" }, labelOf(attrs.of as Inline)]
  }
} satisfies Readonly<Record<string, NodeSpec>>
