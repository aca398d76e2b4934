import { signal } from "@preact/signals"
import { draftUnlocked, lockDraft, withFreeDraft } from "../../../data/draftLocks.ts"
import { type Draft, draftsOf, putDraft, removeDraft } from "../../../data/drafts.ts"
import type { Base } from "../Target.ts"
import { findDraft } from "./findDraft.ts"

/** A draft of any person: it is stored as one of the person who is signed in. */
export type Written = Omit<Draft, "user">

/** The changes of a session, made from its base. */
export type Changes = Pick<Draft, "request" | "title" | "text">

const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`

/**
 * The drafts of a page that is being edited: the one of the session, and others. The draft of an open session is locked, so that no other
 * tab continues or discards it.
 */
export class SessionDrafts {
  /** A draft that was left behind, until somebody decides about it. */
  readonly offered = signal<Written | null>(null)
  /** Whether another tab has unsaved changes of the page. */
  readonly isOpenElsewhere = signal(false)
  readonly #space: string
  readonly #id: string
  readonly #closed = new AbortController()
  #own: { readonly key: string; readonly unlock: () => void } | undefined

  /** Drafts of a page of a space. A session that goes on in another view continues the draft of the one before. */
  constructor(space: string, before?: SessionDrafts) {
    this.#space = space
    this.#id = before === undefined ? newId() : before.#id
    if (before === undefined) return
    this.#own = before.#own
    before.#own = undefined
  }

  /** Finds the drafts of the page. Waits for those that other tabs are writing, and offers what these leave behind. */
  async find(now: () => { readonly request: number | null; readonly base: Base }): Promise<void> {
    const { base, request } = now()
    const { left, open } = await findDraft(this.#space, request, base, this.#own?.key)
    // A draft in the other view is offered when the page is opened again.
    const isShown = !this.isOpenElsewhere.value || typeof left?.text === typeof base.text
    if (isShown) this.offered.value ??= left
    this.isOpenElsewhere.value = open !== null
    if (open === null) return
    draftUnlocked(open.key, this.#closed.signal).then(
      () => this.find(now),
      () => undefined
    )
  }

  /** The draft of changes, as this browser keeps it. */
  write(base: Base, changes: Changes, id = this.#id): Written {
    return {
      ...changes,
      key: `${draftsOf(this.#space, changes.request, base.id)}/${id}`,
      space: this.#space,
      page: base.id,
      path: base.path,
      base: base.etag,
      before: { title: base.title, text: base.text },
      at: Date.now()
    }
  }

  /** Keeps the changes of the session; null removes its draft. Fails where the browser keeps nothing. */
  async keep(base: Base, changes: Changes | null): Promise<void> {
    const before = this.#own
    const draft = changes === null ? undefined : this.write(base, changes)
    if (before?.key !== draft?.key)
      this.#own = draft === undefined ? undefined : { key: draft.key, unlock: lockDraft(draft.key) }
    if (draft !== undefined) await putDraft(draft)
    if (before === undefined || before.key === draft?.key) return
    await removeDraft(before.key)
    before.unlock()
  }

  /** Offers changes of the session in place of the draft that it continues. */
  async offerInstead(base: Base, changes: Changes | null): Promise<void> {
    const instead = changes === null ? null : this.write(base, changes, newId())
    this.offered.value = instead
    if (instead !== null) await putDraft(instead)
  }

  /** Removes a draft that was left behind. */
  async remove({ key }: Written): Promise<void> {
    await withFreeDraft(key, () => removeDraft(key))
  }

  /** Leaves the draft of the session behind. */
  close(): void {
    this.#closed.abort()
    this.#own?.unlock()
  }
}
