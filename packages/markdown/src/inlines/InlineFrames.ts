import type { Inline, Leaf, Mark, Text } from "../document/Document.ts"
import { codeOfEmoji, emojiIn } from "../text/emoji.ts"
import type { HtmlAttribute } from "../html/Html.ts"
import { isUnseen } from "../html/htmlElements.ts"
import type { InlineData, InlineType } from "../document/InlineData.ts"
import { trimEdges } from "./inlineText.ts"
import { sameMarks } from "../document/marks.ts"
import { inPlace, type Origin, type Place, type Span } from "../places/Places.ts"
import type { Form, Spelling } from "../text/Spelling.ts"
import { defined, leaf, type OrUndefined, type Reading } from "./Reading.ts"

/** The attributes of an element, by name. */
export type Attributes = Readonly<Record<string, HtmlAttribute>>

/** An element that is open while its content is read. */
export interface Frame {
  readonly name: string
  readonly attributes: Attributes
  readonly marks: ReadonlyArray<Mark>
  /** Whether the element becomes one inline, whose content is collected apart. */
  readonly gathers: boolean
  readonly nodes: Array<Text | Inline>
  leaves: Array<Leaf>
  /** Of a picture: the image for dark screens. */
  dark?: string
  /** Of a video or a sound: the address of its file. */
  media?: string
  /** Whether a browser shows nothing of its content. */
  readonly isHidden: boolean
  /** The block before an element that is one inline, then the last one within it: a line begins after either. */
  lineBreak?: Span | undefined
  /** The range of its opening tag. */
  readonly at: Span
  readonly origin: Origin
}

const GATHERING = new Set(["a", "button", "picture"])

const isLink = (frame: Frame): boolean => frame.name === "a" || frame.name === "button"

/** Whether an element is an icon, which has no text. */
export const isIcon = (frame: Frame): boolean =>
  frame.name === "i" && /(?:^|\s)fa-/.test(frame.attributes.class?.value ?? "")

/** The text and inlines of one run of text as they are read, in elements that open and close. */
export class InlineFrames {
  readonly #reading: Reading
  readonly #stack: Array<Frame> = []
  /** The marks of the text that comes next. */
  marks: ReadonlyArray<Mark> = []
  /** The piece of the source that is being read. */
  at: Span = { start: 0, end: 0 }
  /** Of the attributes of the element that is being read. */
  origin: Origin = inPlace
  #frame: Frame = {
    name: "",
    attributes: {},
    marks: [],
    gathers: true,
    isHidden: false,
    nodes: [],
    leaves: [],
    at: this.at,
    origin: inPlace
  }
  /** Whether anything was read. */
  #isStarted = false
  /** The tag of a block after which the next words begin a line. */
  #break: Span | undefined

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** The innermost open element. */
  get frame(): Frame {
    return this.#frame
  }

  get depth(): number {
    return this.#stack.length
  }

  /** Whether the innermost open element has this name. */
  isIn(name: string): boolean {
    return this.#stack.length > 0 && this.#frame.name === name
  }

  /** Whether any open element has this name. */
  isWithin(name: string): boolean {
    return this.isIn(name) || this.#stack.some((frame, index) => index > 0 && frame.name === name)
  }

  /** Opens an element; one that is never closed hides nothing. */
  push(name: string, attributes: Attributes, isClosed = true): Frame {
    const gathers = GATHERING.has(name) || (name === "code" && attributes.class?.value === "expression")
    const frame: Frame = {
      name,
      attributes,
      marks: this.marks,
      gathers,
      isHidden: this.#frame.isHidden || (isClosed && isUnseen(name)),
      nodes: gathers ? [] : this.#frame.nodes,
      leaves: gathers ? [] : this.#frame.leaves,
      at: this.at,
      origin: this.origin
    }
    if (gathers) [frame.lineBreak, this.#break] = [this.#break, undefined]
    this.#stack.push(this.#frame)
    this.#frame = frame
    return frame
  }

  /** Closes the innermost element, and gives it with what it gathered. */
  pop(): Frame {
    const frame = this.#frame
    this.#frame = this.#stack.pop()!
    this.marks = frame.marks
    if (!frame.gathers) {
      this.#frame.leaves = frame.leaves
      return frame
    }
    if (frame.leaves.length > 0) frame.nodes.push(this.#reading.text(frame.leaves))
    ;[frame.lineBreak, this.#break] = [this.#break, frame.lineBreak]
    return frame
  }

  /** Goes on behind an element that was closed and added. */
  goOn({ gathers, lineBreak }: Frame): void {
    if (gathers) this.#break ??= lineBreak
  }

  void<Type extends InlineType>(
    type: Type,
    data: OrUndefined<InlineData[Type]>,
    place?: Partial<Place>
  ): void {
    const key = this.#reading.key()
    this.#reading.places?.set(key, { ...this.at, ...place })
    const inline = { object: "inline", type, key, isVoid: true, data: defined(data) }
    // The compiler cannot see that the pair of a type and its data is a member of the union.
    this.inline(inline as unknown as Inline)
  }

  /** The place of an element that closes here. */
  placeOf(frame: Frame): Place {
    return {
      start: frame.at.start,
      end: this.at.end,
      attributes: frame.attributes,
      origin: frame.origin
    }
  }

  inline(node: Text | Inline): void {
    if (node.object === "text") {
      for (const child of node.leaves)
        this.leaf(child.text, child.marks, this.#reading.places?.spellings(child))
      return
    }
    if (this.#frame.isHidden) return
    this.#endLine()
    this.#isStarted = true
    this.flushLeaves()
    this.#frame.nodes.push(node)
  }

  /** Lets what comes next begin a line, as it does before and after the block that opens or closes here. */
  breakLine(): void {
    if (this.#isStarted && !this.#frame.isHidden) this.#break ??= this.at
  }

  #endLine(): void {
    const at = this.#break
    if (at === undefined) return
    this.#break = undefined
    this.leaf("\n", [], [{ ...at, whole: "\n", from: 0, to: 1, form: "atom" }])
  }

  flushLeaves(): void {
    if (this.#frame.leaves.length === 0) return
    this.#frame.nodes.push(this.#reading.text(this.#frame.leaves))
    this.#frame.leaves = []
  }

  /** Text, in which emoji are found; `form` says how the source spells it. */
  text(value: string, form: Form): void {
    if (isIcon(this.#frame)) return
    const { at } = this
    const spelled = (start: number, end: number) => [{ ...at, whole: value, from: start, to: end, form }]
    if (!/[:\u00a9-\u{10ffff}]/u.test(value) || this.#isLiteral())
      return this.leaf(value, this.marks, spelled(0, value.length))
    let from = 0
    for (const { emoji, end, start } of emojiIn(value)) {
      if (start > from) this.leaf(value.slice(from, start), this.marks, spelled(from, start))
      this.at = this.#reading.spanOf(spelled(start, end)[0]!)
      if (this.#stack.some(isLink) || isLink(this.#frame)) this.leaf(emoji, this.marks)
      else this.void("emoji", { code: codeOfEmoji(emoji) })
      this.at = at
      from = end
    }
    if (from < value.length) this.leaf(value.slice(from), this.marks, spelled(from, value.length))
  }

  #isLiteral(): boolean {
    return this.marks.some((mark) => mark.type === "code") || this.#frame.name === "code"
  }

  leaf(text: string, marks: ReadonlyArray<Mark>, spellings?: ReadonlyArray<Spelling>): void {
    if (text === "" || isIcon(this.#frame) || this.#frame.isHidden) return
    if (this.#break !== undefined) return this.#leafOfLine(text, marks, spellings)
    this.#isStarted ||= text.trim() !== ""
    const { leaves } = this.#frame
    const { places } = this.#reading
    const last = leaves.at(-1)
    const joins = last !== undefined && sameMarks(last.marks, marks)
    const added = leaf(joins ? last.text + text : text, marks)
    if (joins) leaves[leaves.length - 1] = added
    else leaves.push(added)
    if (places === undefined) return
    const own = spellings ?? [{ ...this.at, whole: text, from: 0, to: text.length, form: "atom" as const }]
    places.spell(added, joins ? [...places.spellings(last), ...own] : own)
  }

  /** The first text of a line, without the space before it. */
  #leafOfLine(text: string, marks: ReadonlyArray<Mark>, spellings?: ReadonlyArray<Spelling>): void {
    const isCode = marks.some((mark) => mark.type === "code")
    const words = isCode ? text : text.trimStart()
    if (words === "") return
    this.#endLine()
    const [first, ...others] = spellings ?? []
    const cut = first === undefined ? undefined : { ...first, from: first.from + text.length - words.length }
    this.leaf(words, marks, cut === undefined ? undefined : [cut, ...others])
  }

  /** The nodes that were read, without the space around them. */
  end(): Array<Text | Inline> {
    this.flushLeaves()
    trimEdges(this.#frame.nodes, this.#reading)
    return this.#frame.nodes
  }
}
