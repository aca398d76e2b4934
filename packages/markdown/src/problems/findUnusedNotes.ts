import type { FootnoteDefinition, Nodes, Root } from "mdast"

/** The definitions of a page in their order, and the names of the notes to which each of them, or the text (undefined), refers. */
class Notes {
  readonly definitions: Array<FootnoteDefinition> = []
  readonly #named = new Map<FootnoteDefinition | undefined, Array<string>>()

  gather(node: Nodes, within?: FootnoteDefinition): void {
    if (node.type === "footnoteReference") this.namedIn(within).push(node.identifier)
    if (!("children" in node)) return
    if (node.type === "footnoteDefinition") this.definitions.push(node)
    const inside = node.type === "footnoteDefinition" ? node : within
    for (const child of node.children) this.gather(child, inside)
  }

  namedIn(definition: FootnoteDefinition | undefined): Array<string> {
    const names = this.#named.get(definition) ?? []
    this.#named.set(definition, names)
    return names
  }
}

/** Finds the footnotes that no page shows: nothing refers to them but the title or such notes, or one before them has their name. */
export const findUnusedNotes = ({ children }: Root): ReadonlyArray<FootnoteDefinition> => {
  const notes = new Notes()
  const title = children.find((node) => node.type === "heading" && node.depth === 1)
  for (const node of children) if (node !== title) notes.gather(node)
  const first = new Map<string, FootnoteDefinition>()
  for (const note of notes.definitions) if (!first.has(note.identifier)) first.set(note.identifier, note)
  const used = new Set<FootnoteDefinition>()
  const open = [...notes.namedIn(undefined)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const note = first.get(name)
    if (note === undefined || used.has(note)) continue
    used.add(note)
    open.push(...notes.namedIn(note))
  }
  return notes.definitions.filter((note) => !used.has(note))
}
