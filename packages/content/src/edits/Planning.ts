import { Effect } from "effect"
import { isGenerated } from "../entries/generated.ts"
import type { PageConflict } from "../merge/PageConflict.ts"
import { PageId, PageNotFound, type PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { Source } from "../entries/Source.ts"
import { Sources } from "../entries/Sources.ts"
import { problemsOfSource } from "../sources/problemsOfSource.ts"
import { type EditRefusal, EditRefused, type WrittenPage } from "./Edit.ts"
import { PageDraft } from "./PageDraft.ts"
import type { SourceReader } from "./SourceReader.ts"

/** The merge of a page with the edits that were made from one base. */
export interface PageMerge {
  readonly base: string
  /** The page when the first of the edits was planned. */
  readonly ours: PageVersion
  /** The page of the base with the edits so far, at the place of the base. */
  readonly theirs: PageVersion
  /** Whether one of the edits was about the text. */
  readonly hasText: boolean
  readonly merged: PageVersion
  /** The places where the sides exclude each other. */
  readonly conflicts: ReadonlyArray<PageConflict>
}

/** The state that the edits of one request share while they are planned, one after the other. */
export class Planning {
  readonly draft: PageDraft
  readonly reader: SourceReader
  /** Milliseconds since 1970. */
  readonly now: number
  /** The texts that edits made, by their hashes. */
  readonly sources: Map<string, Source>
  /** The merges of pages whose edits name a base, each with the edits of one base in a row. */
  readonly merges: Array<PageMerge> = []
  /** The revisions that edits were made from, by their ids. */
  readonly bases: ReadonlyMap<string, Snapshot>
  readonly #refs: Map<string, string>
  readonly #atBases = new Map<string, Planning>()
  /** The current content, where this is the planning of another revision. */
  readonly current: Snapshot
  /** Which edit is planned, from 0. */
  index = 0

  constructor(
    draft: PageDraft,
    reader: SourceReader,
    now: number,
    shared: Planning | ReadonlyMap<string, Snapshot> = new Map()
  ) {
    this.draft = draft
    this.reader = reader
    this.now = now
    const isShared = shared instanceof Planning
    this.sources = isShared ? shared.sources : new Map()
    this.bases = isShared ? shared.bases : shared
    this.current = isShared ? shared.current : draft.at
    this.#refs = isShared ? shared.#refs : new Map()
  }

  /** The planning of edits of pages as they are at a base, with the same names and texts. */
  atBase = Effect.fnUntraced(function* (this: Planning, base: string) {
    const known = this.#atBases.get(base)
    const draft = new PageDraft(yield* Pages, this.bases.get(base)!)
    const planning = known ?? new Planning(draft, this.reader, this.now, this)
    this.#atBases.set(base, planning)
    planning.index = this.index
    return planning
  })

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
