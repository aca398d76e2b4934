import type { Chance } from "./Chance.ts"
import {
  type Item,
  makeCell,
  makeHeading,
  makeItem,
  makeParagraph,
  makePiece,
  makeSection,
  makeSentence,
  type Page,
  type Piece
} from "./RealPage.ts"

type Of<Kind extends Piece["kind"]> = Extract<Piece, { kind: Kind }>

const replaceWord = (chance: Chance, text: string): string => {
  const words = text.split(" ")
  // Words of one's own stay, so that everything can be found again.
  const places = [...words.keys()].filter((at) => /^[a-z]+$/i.test(words[at]!) && !words[at]!.includes("`"))
  return places.length === 0 ? text : words.with(chance.one(places), chance.name()).join(" ")
}

const moved = <A>(chance: Chance, list: ReadonlyArray<A>): ReadonlyArray<A> => {
  const from = chance.whole(0, list.length - 1)
  return list.toSpliced(from, 1).toSpliced(chance.whole(0, list.length - 1), 0, list[from]!)
}

const editSentences = (chance: Chance, piece: Of<"paragraph">): Piece => {
  const { sentences, width } = piece
  const at = chance.whole(0, sentences.length - 1)
  switch (chance.one(["word", "word", "word", "replace", "add", "remove", "wrap"] as const)) {
    case "word":
      return { ...piece, sentences: sentences.with(at, replaceWord(chance, sentences[at]!)) }
    case "replace":
      return { ...piece, sentences: sentences.with(at, makeSentence(chance)) }
    case "add":
      return { ...piece, sentences: sentences.toSpliced(at, 0, makeSentence(chance)) }
    case "remove":
      return sentences.length < 2 ? piece : { ...piece, sentences: sentences.toSpliced(at, 1) }
    case "wrap":
      return { ...piece, width: width === Infinity ? 72 : chance.one([60, Infinity]) }
  }
}

const editList = (chance: Chance, piece: Of<"list">): Piece => {
  const { items } = piece
  const at = chance.whole(0, items.length - 1)
  const item = items[at]!
  const withItems = (changed: ReadonlyArray<Item>) => ({ ...piece, items: changed })
  switch (chance.one(["word", "add", "add", "remove", "move", "split", "indent", "below"] as const)) {
    case "word":
      return withItems(items.with(at, { ...item, text: replaceWord(chance, item.text) }))
    case "add":
      return withItems(items.toSpliced(chance.whole(0, items.length), 0, makeItem(chance)))
    case "remove":
      return items.length < 2 ? piece : withItems(items.toSpliced(at, 1))
    case "move":
      return withItems(moved(chance, items))
    case "split": {
      const words = item.text.split(" ")
      const half = Math.ceil(words.length / 2)
      if (words.length < 4) return piece
      const [one, two] = [words.slice(0, half).join(" "), words.slice(half).join(" ")]
      return withItems(items.toSpliced(at, 1, { text: one, below: [] }, { text: two, below: item.below }))
    }
    case "indent": {
      if (at === 0) return piece
      const above = items[at - 1]!
      return withItems(
        items.toSpliced(at - 1, 2, { ...above, below: [...above.below, item.text, ...item.below] })
      )
    }
    case "below":
      return withItems(items.with(at, { ...item, below: [...item.below, makeItem(chance).text] }))
  }
}

const editTable = (chance: Chance, piece: Of<"table">): Piece => {
  const { aligns, rows } = piece
  const row = chance.whole(1, rows.length - 1)
  const column = chance.whole(0, aligns.length - 1)
  const place = chance.whole(0, aligns.length)
  const kind = chance.one([
    "cell",
    "cell",
    "addRow",
    "addRow",
    "removeRow",
    "moveRow",
    "addColumn",
    "removeColumn",
    "moveColumn",
    "rename",
    "pad",
    "align"
  ] as const)
  switch (kind) {
    case "cell":
      return { ...piece, rows: rows.with(row, rows[row]!.with(column, makeCell(chance))) }
    case "addRow":
      return {
        ...piece,
        rows: rows.toSpliced(
          chance.whole(1, rows.length),
          0,
          aligns.map(() => makeCell(chance))
        )
      }
    case "removeRow":
      return rows.length < 3 ? piece : { ...piece, rows: rows.toSpliced(row, 1) }
    case "moveRow":
      return { ...piece, rows: [rows[0]!, ...moved(chance, rows.slice(1))] }
    case "addColumn":
      return {
        ...piece,
        rows: rows.map((cells) => cells.toSpliced(place, 0, makeCell(chance))),
        aligns: aligns.toSpliced(place, 0, "---")
      }
    case "removeColumn":
      return aligns.length < 2
        ? piece
        : {
            ...piece,
            rows: rows.map((cells) => cells.toSpliced(column, 1)),
            aligns: aligns.toSpliced(column, 1)
          }
    case "moveColumn": {
      const order = moved(chance, [...aligns.keys()])
      const of = (cells: ReadonlyArray<string>) => order.map((at) => cells[at]!)
      return { ...piece, rows: rows.map(of), aligns: of(aligns) }
    }
    case "rename":
      return { ...piece, rows: rows.with(0, rows[0]!.with(column, `${rows[0]![column]!} ${chance.name()}`)) }
    case "pad":
      if (piece.format === "pipes") return { ...piece, format: "padded" }
      return piece.format === "padded" ? { ...piece, format: "pipes" } : piece
    case "align":
      return { ...piece, aligns: aligns.with(column, ":-:") }
  }
}

const editPieces = (chance: Chance, pieces: Page): Page =>
  chance.happens(30) ? arrange(chance, pieces) : editInside(chance, pieces)

const editInside = (chance: Chance, page: Page): Page => {
  const at = chance.whole(0, page.length - 1)
  const piece = page[at]!
  const by = (changed: Piece): Page => page.with(at, changed)
  switch (piece.kind) {
    case "heading":
      return chance.happens(70)
        ? by({ ...piece, text: `${piece.text} ${chance.name()}` })
        : by({ ...piece, level: at === 0 ? piece.level : chance.whole(2, 4) })
    case "paragraph":
      return by(editSentences(chance, piece))
    case "list":
      return by(editList(chance, piece))
    case "table":
      return by(editTable(chance, piece))
    case "code": {
      const line = chance.whole(0, piece.lines.length - 1)
      const text = chance.happens(50) ? replaceWord(chance, piece.lines[line]!) : piece.lines[line]!
      const lines = piece.lines.with(line, text)
      return by({
        ...piece,
        lines: chance.happens(50) ? lines : lines.toSpliced(line, 0, makeItem(chance).text)
      })
    }
    case "hint":
      return by(
        chance.happens(20)
          ? { ...piece, style: "warning" }
          : { ...piece, pieces: editPieces(chance, piece.pieces) }
      )
    case "tabs": {
      const tab = chance.whole(0, piece.tabs.length - 1)
      const { pieces, title } = piece.tabs[tab]!
      const changed = chance.happens(20)
        ? { title: `${title} ${chance.name()}`, pieces }
        : { title, pieces: editPieces(chance, pieces) }
      return by({ ...piece, tabs: piece.tabs.with(tab, changed) })
    }
  }
}

/** The end of the section that begins with a heading. */
const sectionEnd = (page: Page, at: number): number => {
  const { level } = page[at] as Of<"heading">
  let end = at + 1
  while (end < page.length) {
    const piece = page[end]!
    if (piece.kind === "heading" && piece.level <= level) break
    end++
  }
  return end
}

const onSection = (
  chance: Chance,
  page: Page,
  edit: (from: number, to: number, heads: ReadonlyArray<number>) => Page
): Page => {
  const heads = [...page.keys()].filter((at) => at > 0 && page[at]!.kind === "heading")
  if (heads.length === 0) return page
  const from = chance.one(heads)
  return edit(from, sectionEnd(page, from), heads)
}

const split = (chance: Chance, page: Page): Page => {
  const places = [...page.keys()].filter((at) => {
    const piece = page[at]!
    return piece.kind === "paragraph"
      ? piece.sentences.length > 1
      : piece.kind === "list" && piece.items.length > 3
  })
  if (places.length === 0) return page
  const at = chance.one(places)
  const piece = page[at] as Of<"paragraph"> | Of<"list">
  if (piece.kind === "list") {
    const half = chance.whole(1, piece.items.length - 1)
    const [one, two] = [piece.items.slice(0, half), piece.items.slice(half)]
    return page.toSpliced(at, 1, { ...piece, items: one }, makeParagraph(chance), { ...piece, items: two })
  }
  const half = chance.whole(1, piece.sentences.length - 1)
  const [one, two] = [piece.sentences.slice(0, half), piece.sentences.slice(half)]
  return page.toSpliced(at, 1, { ...piece, sentences: one }, { ...piece, sentences: two })
}

const join = (chance: Chance, page: Page): Page => {
  const places = [...page.keys()].filter(
    (at) => page[at]!.kind === "paragraph" && page[at + 1]?.kind === "paragraph"
  )
  if (places.length === 0) return page
  const at = chance.one(places)
  const [one, two] = [page[at] as Of<"paragraph">, page[at + 1] as Of<"paragraph">]
  return page.toSpliced(at, 2, { ...one, sentences: [...one.sentences, ...two.sentences] })
}

/** Adds, removes, moves, splits and joins pieces and sections. */
const arrange = (chance: Chance, page: Page): Page => {
  const at = chance.whole(page[0]?.kind === "heading" ? 1 : 0, Math.max(1, page.length - 1))
  switch (
    chance.one([
      "add",
      "add",
      "append",
      "append",
      "addSection",
      "addSection",
      "remove",
      "removeSection",
      "move",
      "moveSection",
      "split",
      "split",
      "join",
      "heading"
    ] as const)
  ) {
    case "add":
      return page.toSpliced(at, 0, makePiece(chance, 1))
    case "append":
      return onSection(chance, page, (_from, to) => page.toSpliced(to, 0, makeParagraph(chance)))
    case "addSection":
      return onSection(chance, page, (_from, to) => page.toSpliced(to, 0, ...makeSection(chance)))
    case "remove":
      return page.length < 2 ? page : page.toSpliced(at, 1)
    case "removeSection":
      return onSection(chance, page, (from, to) => page.toSpliced(from, to - from))
    case "move": {
      const rest = page.toSpliced(at, 1)
      return page[at] === undefined ? page : rest.toSpliced(chance.whole(1, rest.length), 0, page[at])
    }
    case "moveSection":
      return onSection(chance, page, (from, to, heads) => {
        const section = page.slice(from, to)
        const rest = page.toSpliced(from, to - from)
        const places = [...rest.keys()].filter((place) => place > 0 && rest[place]!.kind === "heading")
        return heads.length < 2 ? page : rest.toSpliced(chance.one([...places, rest.length]), 0, ...section)
      })
    case "split":
      return split(chance, page)
    case "join":
      return join(chance, page)
    case "heading":
      return page.toSpliced(at, 0, makeHeading(chance, chance.whole(2, 3)))
  }
}

/** The page after some things that an author does: one, or up to as many as given. */
export const editPage = (chance: Chance, page: Page, most = 4): Page =>
  chance
    .list(1, most, () => chance.happens(45))
    .reduce((edited, isArranged) => (isArranged ? arrange(chance, edited) : editInside(chance, edited)), page)
