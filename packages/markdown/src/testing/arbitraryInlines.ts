import * as fc from "fast-check"
import type { Inline } from "../document/Document.ts"
import type { InlineData, InlineType } from "../document/InlineData.ts"
import { arbitraryText, leaves, newKey, plainText, textOf } from "./arbitraryText.ts"

const url = fc.constantFrom(
  "https://e.x/a_b?c=1&d=(2)",
  "guide.md#part",
  "../a b.md",
  "#anchor",
  "mailto:a@b.c",
  "a'b\"c.md",
  "ü.md"
)
/** A reference of a link, an image or a block. */
export const arbitraryReference = url.map((target) => ({ kind: "url" as const, url: target }))
const inlineOf = <Type extends InlineType>(
  type: Type,
  data: InlineData[Type],
  rest: Pick<Inline, "isVoid" | "nodes"> = { isVoid: true }
): Inline => ({ object: "inline", type, key: newKey(), data, ...rest }) as unknown as Inline

const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc
    .tuple(arbitraryReference, leaves)
    .map(([target, list]) =>
      inlineOf(
        "link",
        { ref: target },
        { nodes: [textOf(list.map((one) => ({ ...one, text: one.text.trim() })))] }
      )
    ),
  arbitraryReference.map((target) => inlineOf("mention", { ref: target })),
  fc
    .constantFrom("1f680", "2764-fe0f", "1f468-200d-1f469-200d-1f467", "1f1e9-1f1ea")
    .map((code) => inlineOf("emoji", { code })),
  fc.constantFrom("gear", "arrow-right").map((icon) => inlineOf("icon", { icon })),
  fc.constantFrom("a_b * c", "\\frac{1}{2}", "x < y").map((formula) => inlineOf("inline-math", { formula })),
  fc
    .constantFrom("space.vars.my_var", "a < b && c > d", 'visitor.claims["x"]')
    .map((expression) => inlineOf("expression", { expression })),
  fc
    .tuple(arbitraryReference, plainText)
    .map(([target, label]) => inlineOf("button", { label, kind: "primary", ref: target })),
  fc
    .tuple(arbitraryReference, fc.constantFrom<Array<"line" | "original">>("line", "original"))
    .map(([target, size]) => inlineOf("inline-image", { ref: target, alt: 'A "b" <c>', size }))
)

/** Text with inlines in it; never inlines alone. */
export const arbitraryInlines = fc
  .array(fc.oneof({ weight: 3, arbitrary: arbitraryText }, { weight: 1, arbitrary: inline }), {
    minLength: 1,
    maxLength: 4
  })
  .map((nodes) => {
    const kept = nodes.some((node) => node.object === "text")
      ? nodes
      : [textOf([{ object: "leaf", text: "start", marks: [] }]), ...nodes]
    return kept
  })
