import { Effect } from "effect"
import { isGenerated } from "../computed/generated.ts"
import { PageId, PageNotFound, type PageVersion } from "../pages/Page.ts"
import type { Snapshot } from "../revisions/Revision.ts"
import type { Source } from "../sources/Source.ts"
import { Sources } from "../sources/Sources.ts"
import { problemsOfSource } from "../sources/problemsOfSource.ts"
import { type EditRefusal, EditRefused, type WrittenPage } from "./Edit.ts"
import type { PageDraft } from "./PageDraft.ts"
import type { SourceReader } from "./SourceReader.ts"

/** The state that the edits of one request share while they are planned, one after the other. */
export class Planning {
  readonly draft: PageDraft
  readonly reader: SourceReader
  /** Milliseconds since 1970. */
  readonly now: number
  /** The texts that edits made, by their hashes. */
  readonly sources = new Map<string, Source>()
  readonly #refs = new Map<string, string>()
  /** Which edit is planned, from 0. */
  index = 0

  constructor(draft: PageDraft, reader: SourceReader, now: number) {
    this.draft = draft
    this.reader = reader
    this.now = now
  }

  get at(): Snapshot {
    return this.draft.at
  }

  get refs(): ReadonlyMap<string, string> {
    return this.#refs
  }

  refuse(reason: EditRefusal, words?: ReadonlyArray<string>): EditRefused {
    return new EditRefused({ edit: this.index, reason, ...(words !== undefined && { words }) })
  }

  /** The id behind a name: the id of a `ref` from an earlier edit, or else the name itself. */
  idOf = (name: string): string => this.#refs.get(name) ?? name

  name = Effect.fnUntraced(function* (this: Planning, ref: string | undefined, id: string) {
    if (ref === undefined) return
    if (this.#refs.has(ref)) return yield* this.refuse("ref-taken")
    this.#refs.set(ref, id)
  })

  find = Effect.fnUntraced(function* (this: Planning, name: string) {
    const id = PageId.make(this.idOf(name))
    return (yield* this.draft.find(id)) ?? (yield* new PageNotFound({ pageId: name, edit: this.index }))
  })

  /** A page that edits may change: none that is generated. */
  findWritten = Effect.fnUntraced(function* (this: Planning, name: string) {
    const page = yield* this.find(name)
    if (isGenerated(page)) return yield* this.refuse("generated")
    return page
  })

  /** The text of a page as it is by now. */
  textOf = Effect.fnUntraced(function* (this: Planning, hash: string | null) {
    if (hash === null) return ""
    const made = this.sources.get(hash)
    if (made !== undefined) return made.text
    const sources = yield* Sources
    return yield* this.reader.stored(
      hash,
      Effect.map(sources.getMany([hash]), (found) => found.get(hash))
    )
  })

  /** The result of an edit of a page: its id, and the problems of the text that the edit made. */
  madeOf({ id, sourceHash }: PageVersion): WrittenPage {
    const source = sourceHash === null ? undefined : this.sources.get(sourceHash)
    const problems = source === undefined ? [] : problemsOfSource(source.derived)
    return { page: id, ...(problems.length > 0 && { problems }) }
  }

  /** Reads a text that an edit made, whose hash is given; answers what is known of it. */
  read = Effect.fnUntraced(function* (this: Planning, hash: string, text: string) {
    const derived = yield* this.reader.derive(text)
    this.sources.set(hash, { hash, text, derived })
    return derived
  })
}
