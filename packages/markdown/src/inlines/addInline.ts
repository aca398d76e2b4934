import type { Length } from "../document/BlockData.ts"
import type { Inline, Text } from "../document/Document.ts"
import { MEDIA_ELEMENTS } from "../html/htmlElements.ts"
import { buttonOf, dataOf, iconOf, mediaOf } from "./inlineElements.ts"
import { type Frame, type InlineFrames, isIcon } from "./InlineFrames.ts"
import { wordsOf } from "./inlineText.ts"
import type { Place } from "../places/Places.ts"
import { leaf, type Reading } from "./Reading.ts"

/** An image of a text as its source describes it. */
export interface ImageOfText {
  readonly src: string
  readonly alt?: string | null | undefined
  readonly caption?: string | null | undefined
  readonly size?: string | undefined
  readonly width?: Length | undefined
  readonly height?: Length | undefined
}

/** Adds an image to a text. */
export const addImage = (
  frames: InlineFrames,
  reading: Reading,
  { alt, caption, height, size, src, width }: ImageOfText,
  place: Omit<Place, "start" | "end">
): void => {
  const { dark } = frames.frame
  frames.void(
    "inline-image",
    {
      ref: reading.reference("image", src),
      refDark: dark === undefined ? undefined : reading.reference("image", dark),
      alt: alt || undefined,
      caption: caption ?? undefined,
      size: size === "line" || size === "original" ? size : undefined,
      width,
      height
    },
    place
  )
}

/** Adds the mention of a page or a person to a text. */
export const addMention = (frames: InlineFrames, reading: Reading, target: string, place: Place): void =>
  frames.void("mention", { ref: reading.reference("mention", target) }, place)

/** A link contains text and images; the words of anything else are kept. */
const insideLink = (reading: Reading, node: Text | Inline): Array<Text | Inline> => {
  if (node.object === "text" || node.type === "inline-image") return [node]
  const words = node.nodes === undefined ? "" : wordsOf(node.nodes)
  return words === "" ? [] : [reading.text([leaf(words, [])])]
}

const addLink = (
  frames: InlineFrames,
  reading: Reading,
  target: string,
  nodes: ReadonlyArray<Text | Inline>,
  place: Place
): void => {
  const link: Inline = {
    object: "inline",
    type: "link",
    key: reading.key(),
    data: { ref: reading.reference("link", target) },
    nodes: nodes.length > 0 ? nodes : [reading.text([leaf(target, [])])]
  }
  frames.inline(reading.placed(link, () => place))
}

const endLink = (frames: InlineFrames, reading: Reading, frame: Frame, place: Place): void => {
  const { attributes, nodes } = frame
  const href = dataOf(attributes, "href")
  if (attributes["data-mention"] !== undefined && href !== undefined)
    return addMention(frames, reading, href, place)
  if (href !== undefined && /\bbutton\b/.test(attributes.class?.value ?? "")) {
    const ref = reading.reference("link", href)
    frames.void("button", { ...buttonOf(attributes, wordsOf(nodes)), ref }, place)
    return
  }
  // The anchor of a heading: it names the place and shows nothing.
  if (attributes.id !== undefined && nodes.length === 0) return
  if (href === undefined) {
    for (const node of nodes) frames.inline(node)
    return
  }
  const inside = nodes.flatMap((node) => insideLink(reading, node))
  addLink(frames, reading, href, inside, place)
}

const endButton = (frames: InlineFrames, { attributes, nodes }: Frame, place: Place): void => {
  const action = dataOf(attributes, "data-action")
  if (action === undefined) return frames.leaf(wordsOf(nodes).trim(), frames.marks)
  const query = dataOf(attributes, "data-query")
  const data = {
    ...buttonOf(attributes, wordsOf(nodes)),
    action: query === undefined ? { action } : { action, query }
  }
  frames.void("button", data, place)
}

/** Adds an element that closes to the text around it, as the inline that it is. */
export const closeFrame = (frames: InlineFrames, reading: Reading, frame: Frame, place: Place): void => {
  if (isIcon(frame)) {
    const icon = iconOf(frame.attributes)
    if (icon !== undefined) frames.void("icon", icon, place)
    return
  }
  if (MEDIA_ELEMENTS.has(frame.name)) {
    const target = mediaOf(frame.attributes) ?? frame.media
    if (target !== undefined) addLink(frames, reading, target, [], place)
    return
  }
  if (!frame.gathers) return
  if (frame.name === "a") endLink(frames, reading, frame, place)
  else if (frame.name === "button") endButton(frames, frame, place)
  else if (frame.name === "code")
    frames.void("expression", { expression: wordsOf(frame.nodes).trim() }, place)
  else {
    for (const node of frame.nodes) {
      if (node.object === "inline" && frame.name === "picture" && frame.nodes.length === 1)
        reading.placed(node, () => place)
      frames.inline(node)
    }
  }
}
