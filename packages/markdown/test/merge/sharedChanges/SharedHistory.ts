import type { ThreeWay } from "../../../src/mergeLines/ThreeWay.ts"
import { Chance } from "../realPages/Chance.ts"

/** A block of a page whose words are all unique, but for the sentence that some sections end with. */
interface Piece {
  readonly kind: "heading" | "paragraph" | "list" | "table" | "code"
  readonly level: number
  /** Sentences, items, rows or lines, each a list of words. */
  readonly parts: ReadonlyArray<ReadonlyArray<string>>
}

type Page = ReadonlyArray<Piece>

/** A page, two versions of it that share changes, and the page with the shared changes alone. */
export interface SharedHistory extends ThreeWay<string> {
  readonly shared: string
}

/** The paragraph that many sections end with. */
export const sameEnd = "Same end."

const makePart = (chance: Chance, least = 1): ReadonlyArray<string> =>
  chance.list(least, 6, () => chance.name())

const makePiece = (chance: Chance): Piece => {
  const kind = chance.one(["paragraph", "paragraph", "list", "table", "code"] as const)
  return { kind, level: 0, parts: chance.list(1, kind === "paragraph" ? 2 : 4, () => makePart(chance, 2)) }
}

const end: Piece = { kind: "paragraph", level: 0, parts: [["Same", "end"]] }

const makeSection = (chance: Chance): Page => [
  { kind: "heading", level: chance.one([2, 2, 3]), parts: [makePart(chance)] },
  ...chance.list(0, 2, () => makePiece(chance)),
  ...(chance.happens(30) ? [end] : [])
]

const makePage = (chance: Chance): Page => [
  ...chance.list(0, 2, () => makePiece(chance)),
  ...chance.list(1, 4, () => makeSection(chance)).flat()
]

const writePiece = ({ kind, level, parts }: Piece): string => {
  const texts = parts.map((words) => words.join(" "))
  switch (kind) {
    case "heading":
      return `${"#".repeat(level)} ${texts[0]!}`
    case "paragraph":
      return texts.map((text) => `${text}.`).join(" ")
    case "list":
      return texts.map((text) => `* ${text}`).join("\n")
    case "table":
      return `| Key | Value |\n| --- | --- |\n${parts.map(([key, ...value]) => `| ${key} | ${value.join(" ")} |`).join("\n")}`
    case "code":
      return `\`\`\`\n${texts.join("\n")}\n\`\`\``
  }
}

const writePage = (page: Page): string => `${page.map(writePiece).join("\n\n")}\n`

/** The end of the section that begins at a place, or of the block there. */
const endOf = (page: Page, from: number): number => {
  const { kind, level } = page[from]!
  if (kind !== "heading") return from + 1
  let to = from + 1
  while (to < page.length && !(page[to]!.kind === "heading" && page[to]!.level <= level)) to++
  return to
}

const editPart = (chance: Chance, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const at = chance.whole(0, words.length - 1)
  switch (chance.one(["add", "replace", "remove"] as const)) {
    case "add":
      return words.toSpliced(at + 1, 0, chance.name())
    case "replace":
      return words.with(at, chance.name())
    case "remove":
      return words.length < 3 ? words : words.toSpliced(at, 1)
  }
}

const editPiece = (chance: Chance, piece: Piece): Piece => {
  if (piece === end) return piece
  const { kind, parts } = piece
  const at = chance.whole(0, parts.length - 1)
  const kinds = ["words", "words", "add", "remove", "move"] as const
  switch (kind === "heading" ? "words" : chance.one(kinds)) {
    case "words":
      return { ...piece, parts: parts.with(at, editPart(chance, parts[at]!)) }
    case "add":
      return { ...piece, parts: parts.toSpliced(at + chance.whole(0, 1), 0, makePart(chance, 2)) }
    case "remove":
      return parts.length < 2 ? piece : { ...piece, parts: parts.toSpliced(at, 1) }
    case "move":
      return {
        ...piece,
        parts: parts.toSpliced(at, 1).toSpliced(chance.whole(0, parts.length - 1), 0, parts[at]!)
      }
  }
}

/** The places of a page that an author changes, mostly beside what is not in another page. */
const placeIn = (chance: Chance, page: Page, before: Page): number => {
  const near = [...page.keys()].filter((at) => !before.includes(page[at]!))
  const at =
    near.length > 0 && chance.happens(60)
      ? chance.one(near) + chance.whole(-1, 1)
      : chance.whole(0, page.length - 1)
  return Math.min(Math.max(at, 0), page.length - 1)
}

const EDITS = ["insert", "insert", "section", "edit", "edit", "edit", "remove"] as const
const MOVES = ["insert", "insert", "section", "remove", "move", "move"] as const
const DIVISIONS = [...EDITS, ...MOVES, "join", "join", "join", "join", "split", "split"] as const

type Kinds = ReadonlyArray<(typeof DIVISIONS)[number]>

/** The paragraphs at some places that an author joins or divides, those beside `at` first. */
const paragraphsNear = (
  page: Page,
  at: number,
  isMeant: (place: number) => boolean
): ReadonlyArray<number> => {
  const all = [...page.keys()].filter((place) => page[place]!.kind === "paragraph" && isMeant(place))
  const near = all.filter((place) => Math.abs(place - at) < 2)
  return near.length > 0 ? near : all
}

/** Joins a paragraph to the next one, without another change. */
const joinParagraphs = (chance: Chance, page: Page, at: number): Page => {
  const isMeant = (place: number) =>
    page[place + 1]?.kind === "paragraph" && page[place] !== end && page[place + 1] !== end
  const pairs = paragraphsNear(page, at, isMeant)
  if (pairs.length === 0) return page
  const first = chance.one(pairs)
  const parts = [...page[first]!.parts, ...page[first + 1]!.parts]
  return page.toSpliced(first, 2, { ...page[first]!, parts })
}

const divideParagraph = (chance: Chance, page: Page, at: number): Page => {
  const long = paragraphsNear(page, at, (place) => page[place]!.parts.length > 1)
  if (long.length === 0) return page
  const place = chance.one(long)
  const { parts } = page[place]!
  const border = chance.whole(1, parts.length - 1)
  const halves = [parts.slice(0, border), parts.slice(border)]
  return page.toSpliced(place, 1, ...halves.map((half) => ({ ...page[place]!, parts: half })))
}

const editPage = (chance: Chance, page: Page, before: Page, kinds: Kinds): Page => {
  const at = placeIn(chance, page, before)
  const to = endOf(page, at)
  switch (chance.one(kinds)) {
    case "insert":
      return page.toSpliced(at + chance.whole(0, 1), 0, makePiece(chance))
    case "section":
      return page.toSpliced(to, 0, ...makeSection(chance))
    case "edit":
      return page.with(at, editPiece(chance, page[at]!))
    case "join":
      return joinParagraphs(chance, page, at)
    case "split":
      return divideParagraph(chance, page, at)
    case "remove":
      return to - at === page.length ? page : page.toSpliced(at, to - at)
    case "move": {
      const rest = page.toSpliced(at, to - at)
      const heads = [...rest.keys()].filter((place) => rest[place]!.kind === "heading")
      const places = page[at]!.kind === "heading" ? [...heads, rest.length] : [...rest.keys(), rest.length]
      return rest.toSpliced(chance.one(places), 0, ...page.slice(at, to))
    }
  }
}

const editedBy = (chance: Chance, page: Page, before: Page, kinds: Kinds, least: number): Page =>
  chance.list(least, 3, () => 0).reduce<Page>((edited) => editPage(chance, edited, before, kinds), page)

/** Lists that follow each other are one list to all who read them. */
const hasTwinLists = (page: Page): boolean =>
  page.some(({ kind }, at) => kind === "list" && page[at + 1]?.kind === "list")

/**
 * Makes a history whose sides have some changes in common, and then some of their own, many beside those. A shared block that
 * one side moves is not edited by the other, since no text tells that from two blocks with one pattern. With `dividing`, authors also join
 * and divide paragraphs, and edit what the other moves.
 */
export const makeSharedHistory = (seed: number, dividing = false): SharedHistory | undefined => {
  const base = makePage(new Chance(seed, "b"))
  const shared = editedBy(
    new Chance(seed, "s"),
    base,
    base,
    dividing ? DIVISIONS : [...EDITS, "move", "move"],
    1
  )
  const kinds = dividing ? DIVISIONS : seed % 2 === 0 ? EDITS : MOVES
  const ours = editedBy(new Chance(seed, "m"), shared, base, kinds, 0)
  const theirs = editedBy(new Chance(seed, "c"), shared, base, kinds, 0)
  if ([base, shared, ours, theirs].some(hasTwinLists)) return undefined
  return {
    base: writePage(base),
    shared: writePage(shared),
    ours: writePage(ours),
    theirs: writePage(theirs)
  }
}
