import { createHash } from "node:crypto"
import type { Resolution, Resolutions, ThreeWay } from "./ThreeWay.ts"

/** A place of a page where both sides wrote differently: the text on each side, null where there is nothing. */
export interface MarkdownConflict extends ThreeWay<string | null> {
  /** Stays the same as long as the three texts do, so that an answer outlives later merges of the same page. */
  readonly id: string
  /** The start of the resolution in the merged source, or of the change request's side before one. */
  readonly start: number
  readonly end: number
  readonly resolution: Resolution | null
}

/** A text that is being put together, with the conflicts in it. */
export interface Merged {
  readonly text: string
  readonly conflicts: ReadonlyArray<MarkdownConflict>
}

/** Conflicts of a text that is now further down in another. */
export const shifted = (
  conflicts: ReadonlyArray<MarkdownConflict>,
  by: number
): ReadonlyArray<MarkdownConflict> =>
  by === 0
    ? conflicts
    : conflicts.map((conflict) => ({ ...conflict, start: conflict.start + by, end: conflict.end + by }))

/** Names the conflicts of one page, the same each time it is merged, and finds their answers. */
export class ConflictNames {
  readonly #answers: Resolutions
  readonly #met = new Map<string, number>()
  #hasColumns = false
  #hasShared = false

  constructor(resolutions: Resolutions) {
    this.#answers = resolutions
  }

  /** Whether one of the conflicts is about the columns of a table, which lines say nothing of. */
  get hasColumns(): boolean {
    return this.#hasColumns
  }

  /** Whether both sides made one of the changes. */
  get hasShared(): boolean {
    return this.#hasShared
  }

  /** Notes that both sides made a change alike. */
  noteShared(): void {
    this.#hasShared = true
  }

  /** The conflict of a table with ambiguous columns, or with changes of columns that exclude each other. */
  ofColumns(tables: ThreeWay<string>): ReturnType<ConflictNames["conflict"]> {
    this.#hasColumns = true
    return this.conflict(tables)
  }

  /** The conflict, with the text in its place; null for none. */
  conflict({ base, ours, theirs }: ThreeWay<string | null>): {
    readonly text: string | null
    readonly conflict: MarkdownConflict
  } {
    const hash = createHash("sha256")
      .update(JSON.stringify([base, ours, theirs]))
      .digest("hex")
      .slice(0, 24)
    const before = this.#met.get(hash) ?? 0
    this.#met.set(hash, before + 1)
    const id = before === 0 ? hash : `${hash}-${before + 1}`
    const resolution = this.#answers.get(id) ?? null
    const text =
      resolution === null
        ? theirs
        : "markdown" in resolution
          ? ownText(resolution.markdown)
          : resolution.take === "main"
            ? ours
            : theirs
    return { text, conflict: { id, start: 0, end: text?.length ?? 0, base, ours, theirs, resolution } }
  }
}

/** The separators come from the neighbours; a text of only space counts as none. */
const ownText = (markdown: string): string | null => {
  const text = markdown.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd()
  return text === "" ? null : text
}
