import { hashBytes } from "@octavo/kernel"
import { Data, Effect } from "effect"
import type {
  Derived,
  EditedSource,
  MergedMarkdown,
  Resolution,
  SourceEdit,
  ThreeWay
} from "@octavo/markdown"
import type { DocumentParser } from "../sources/DocumentParser.ts"

/** Something would have to be read that was not read before, where there is no time for it. */
export class Unread extends Data.TaggedError("Unread") {}

const keyOf = (edit: SourceEdit): string =>
  JSON.stringify(edit, (_, value: unknown) => (value instanceof Map ? [...value] : value))

/**
 * Reads, edits and merges sources, each once however often it is asked for: a plan that is made anew because somebody else
 * wrote meanwhile finds what it read. While it may not read it fails with `Unread` instead.
 */
export class SourceReader {
  readonly #parser: DocumentParser["Service"]
  readonly #derived = new Map<string, Derived>()
  /** By source, then by edit. A source may be large, and is not copied into a key. */
  readonly #edited = new Map<string, Map<string, EditedSource>>()
  readonly #merged = new Map<string, MergedMarkdown>()
  readonly #stored = new Map<string, string>()
  mayRead = true

  constructor(parser: DocumentParser["Service"]) {
    this.#parser = parser
  }

  #once<A>(known: Map<string, A>, key: string, read: Effect.Effect<A>): Effect.Effect<A, Unread> {
    const found = known.get(key)
    if (found !== undefined) return Effect.succeed(found)
    if (!this.mayRead) return new Unread()
    return Effect.tap(read, (value) => Effect.sync(() => known.set(key, value)))
  }

  /** The stored text of a hash, read once; empty where none is stored. Allowed at any time. */
  stored(hash: string, read: Effect.Effect<string | undefined>): Effect.Effect<string> {
    const known = this.#stored.get(hash)
    if (known !== undefined) return Effect.succeed(known)
    return Effect.map(read, (text = "") => {
      this.#stored.set(hash, text)
      return text
    })
  }

  derive(text: string): Effect.Effect<Derived, Unread> {
    return this.#once(this.#derived, text, this.#parser.derive(text))
  }

  edit(source: string, edit: SourceEdit): Effect.Effect<EditedSource, Unread> {
    const ofSource = this.#edited.get(source) ?? new Map<string, EditedSource>()
    this.#edited.set(source, ofSource)
    return this.#once(ofSource, keyOf(edit), this.#parser.edit(source, edit))
  }

  merge(
    sources: ThreeWay<string>,
    resolutions: ReadonlyMap<string, Resolution> = new Map()
  ): Effect.Effect<MergedMarkdown, Unread> {
    const { base, ours, theirs } = sources
    const key = [base, ours, theirs, JSON.stringify([...resolutions])].map(hashBytes).join()
    return this.#once(this.#merged, key, this.#parser.merge(sources, resolutions))
  }
}
