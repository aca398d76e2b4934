import { hashBytes, idAt } from "@octavo/kernel"
import { Effect } from "effect"
import { gitBlobWith } from "../pages/gitBlobWith.ts"
import {
  ReusableContentId,
  ReusableContentNotFound,
  type ReusableContentVersion
} from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { ContentChanges } from "../entries/ContentChanges.ts"
import { problemsOfSource } from "../sources/problemsOfSource.ts"
import { Variables } from "../entries/Variables.ts"
import type {
  DeleteReusableContent,
  InsertReusableContent,
  MadeEdit,
  SetVariables,
  UpdateReusableContent
} from "./Edit.ts"
import type { Planning } from "./Planning.ts"

/** The reusable contents and variables of a snapshot as edits leave them, one after the other. */
export class SharedDraft {
  readonly #reusables = new Map<string, ReusableContentVersion>()
  readonly #stored = new Map<string, ReusableContentVersion>()
  readonly #removed = new Set<ReusableContentId>()
  readonly #variables = new Map<string, string | null>()
  readonly #values = new Map<string, string | null>()

  #find = Effect.fnUntraced(function* (this: SharedDraft, planning: Planning, name: string) {
    const id = ReusableContentId.make(planning.idOf(name))
    const known = this.#reusables.get(id)
    if (known !== undefined) return known
    const isRemoved = this.#removed.has(id)
    const [stored] = yield* (yield* ReusableContents).findMany(planning.at, [id])
    if (stored === undefined || isRemoved)
      return yield* new ReusableContentNotFound({ reusableContentId: name })
    this.#stored.set(id, stored)
    this.#reusables.set(id, stored)
    return stored
  })

  #write = Effect.fnUntraced(function* (
    this: SharedDraft,
    planning: Planning,
    type: "insert_reusable_content" | "update_reusable_content",
    content: ReusableContentVersion,
    text: string | undefined
  ) {
    const hash = text === undefined ? content.sourceHash : hashBytes(text)
    const isSame = text === undefined || hash === content.sourceHash
    const problems = isSame ? [] : problemsOfSource(yield* planning.read(hash, text))
    const git = isSame ? content.git : gitBlobWith(content.git, text)
    this.#reusables.set(content.id, { ...content, sourceHash: hash, git })
    const made: MadeEdit = {
      type,
      reusableContent: content.id,
      ...(problems.length > 0 && { problems })
    }
    return made
  })

  /** Plans a new reusable content. */
  insert = Effect.fnUntraced(function* (
    this: SharedDraft,
    planning: Planning,
    { document, ref, title }: InsertReusableContent
  ) {
    const id = ReusableContentId.make(idAt(planning.now))
    yield* planning.name(ref, id)
    const content = { id, title, sourceHash: "", git: null }
    return yield* this.#write(planning, "insert_reusable_content", content, document.markdown)
  })

  /** Plans another title or text of a reusable content. */
  update = Effect.fnUntraced(function* (
    this: SharedDraft,
    planning: Planning,
    { document, reusableContent, title }: UpdateReusableContent
  ) {
    const found = yield* this.#find(planning, reusableContent)
    const content = { ...found, ...(title !== undefined && { title }) }
    return yield* this.#write(planning, "update_reusable_content", content, document?.markdown)
  })

  /** Plans the removal of a reusable content. */
  remove = Effect.fnUntraced(function* (
    this: SharedDraft,
    planning: Planning,
    { reusableContent }: DeleteReusableContent
  ) {
    const { id } = yield* this.#find(planning, reusableContent)
    this.#reusables.delete(id)
    this.#removed.add(id)
    const made: MadeEdit = { type: "delete_reusable_content", reusableContent: id }
    return made
  })

  /** Plans values of variables; null removes one. */
  setVariables = Effect.fnUntraced(function* (
    this: SharedDraft,
    planning: Planning,
    { variables }: SetVariables
  ) {
    const names = Object.keys(variables).filter((name) => !this.#values.has(name))
    for (const name of names) this.#values.set(name, null)
    for (const { name, value } of yield* (yield* Variables).findMany(planning.at, names))
      this.#values.set(name, value)
    for (const [name, value] of Object.entries(variables)) this.#variables.set(name, value)
    const made: MadeEdit = { type: "set_variables" }
    return made
  })

  /** The changes of reusable contents and variables. */
  get changes(): Pick<ContentChanges, "reusables" | "variables"> {
    const isChanged = ({ id, sourceHash, title }: ReusableContentVersion): boolean => {
      const stored = this.#stored.get(id)
      return stored === undefined || stored.title !== title || stored.sourceHash !== sourceHash
    }
    const variables = [...this.#variables].filter(([name, value]) => this.#values.get(name) !== value)
    return {
      reusables: {
        put: [...this.#reusables.values()].filter(isChanged),
        remove: [...this.#removed].filter((id) => this.#stored.has(id))
      },
      variables: {
        put: variables.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
        remove: variables.flatMap(([name, value]) => (value === null ? [name] : []))
      }
    }
  }
}
