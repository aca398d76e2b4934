import type { ContentReference } from "@octavo/markdown"
import type { Host } from "../EditorOptions.ts"
import { referenceIn } from "./wordsIn.ts"

/** The title of what a reference leads to, or its address. */
export const labelOfReference = (host: Host, ref: ContentReference): string =>
  (ref.kind === "file" ? host.fileOf?.(ref)?.title : undefined) ??
  host.labelOf?.({ object: "inline", type: "mention", key: "", isVoid: true, data: { ref } }) ??
  referenceIn(ref)

/** The address of an image, where a browser may load it. */
export const safeAddress = (host: Host, ref: ContentReference): string => {
  const address = host.addressOf?.(ref) ?? (ref.kind === "url" ? ref.url : "")
  return /^(?:https?:|blob:|data:image\/|\/(?!\/))/i.test(address) ? address : ""
}
