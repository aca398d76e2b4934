import type { ConflictResource } from "@octavo/api"
import { signal } from "@preact/signals"
import { type ApiError, errorOf } from "../../data/ApiError.ts"
import { type Draft, draftKey, getDraft, putDraft, removeDraft } from "../../data/drafts.ts"
import { type Edited, editRequest, editSpace } from "../../tree/pageEdits.ts"
import { type Base, readBase, type Target } from "./Target.ts"

/** The state of what is being written. */
export type Status =
  | { readonly kind: "clean" | "changed" | "saving" | "conflict" }
  | { readonly kind: "saved"; readonly isMerged: boolean }
  | { readonly kind: "failed"; readonly error: ApiError }

/** The side that somebody chose for a conflict, by the id of the conflict. */
export type Choices = ReadonlyMap<string, "main" | "change-request">

/** A note of the server on a text. */
export interface Problem {
  readonly line?: number
  readonly message: string
}

/** Drafts are kept so many milliseconds after a change. */
const draftDelay = 200
/** A save that did not reach the server is tried again after so many milliseconds. */
const retryDelay = 4000

/** A page that is being written: its text, its draft in this browser, and its saves. Nothing that was typed is dropped before the server has it. */
export class EditSession {
  readonly target: Target
  readonly title = signal("")
  readonly markdown = signal("")
  readonly status = signal<Status>({ kind: "clean" })
  readonly problems = signal<ReadonlyArray<Problem>>([])
  readonly conflicts = signal<ReadonlyArray<ConflictResource>>([])
  /** A draft that was found when the page was opened, until somebody decides about it. */
  readonly offered = signal<Draft | null>(null)
  /** Whether this browser keeps drafts. */
  readonly isKept = signal(true)
  readonly request = signal<number | null>(null)
  readonly path = signal("")
  /** Called before a text of the server replaces the one that is shown. */
  onReplace: (before: string, after: string) => void = () => undefined
  base: Base
  #timer: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  /** Whether the draft in this browser is that of the text that is shown. */
  #isWritten = true

  constructor(target: Target, base: Base) {
    this.target = target
    this.base = base
    this.request.value = target.request
    this.#show(base)
  }

  /** Opens a page and looks for its draft. */
  static async open(target: Target, base: Base): Promise<EditSession> {
    const session = new EditSession(target, base)
    const draft = await getDraft(session.#key)
    const isSame = draft?.title === base.title && draft.markdown === base.markdown
    if (draft !== undefined && !isSame) session.offered.value = draft
    return session
  }

  get #key(): string {
    return draftKey(this.target.space.id, this.request.value, this.base.id)
  }

  get isChanged(): boolean {
    return this.title.value !== this.base.title || this.markdown.value !== this.base.markdown
  }

  /** Whether something is in memory alone. */
  get isInMemory(): boolean {
    return this.isChanged && !this.#isWritten
  }

  #show({ markdown, path, title }: Base) {
    if (this.markdown.value !== markdown) this.onReplace(this.markdown.value, markdown)
    this.title.value = title
    this.markdown.value = markdown
    this.path.value = path
  }

  /** Takes what was typed. */
  change(given: { readonly title?: string; readonly markdown?: string }) {
    if (given.title !== undefined) this.title.value = given.title
    if (given.markdown !== undefined) this.markdown.value = given.markdown
    this.#isWritten = false
    if (this.status.value.kind !== "saving" && this.status.value.kind !== "conflict") {
      this.status.value = { kind: "changed" }
    }
    this.#timer ??= setTimeout(() => void this.keep(), draftDelay)
  }

  /** Keeps the text in this browser. */
  async keep(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { base } = this
    const title = this.title.value
    const markdown = this.markdown.value
    try {
      if (!this.isChanged) await removeDraft(this.#key)
      else {
        await putDraft({
          key: this.#key,
          space: this.target.space.id,
          request: this.request.value,
          page: base.id,
          path: base.path,
          base: base.etag,
          before: { title: base.title, markdown: base.markdown },
          title,
          markdown,
          at: Date.now()
        })
      }
      this.#isWritten = title === this.title.value && markdown === this.markdown.value
      this.isKept.value = true
    } catch {
      this.isKept.value = false
    }
  }

  /** Goes on with the draft that was found: its changes are merged with what others wrote since. */
  continueDraft() {
    const draft = this.offered.value
    if (draft === null) return
    this.offered.value = null
    this.base = { ...this.base, etag: draft.base, ...draft.before }
    this.onReplace(this.markdown.value, draft.markdown)
    this.change({ title: draft.title, markdown: draft.markdown })
  }

  /** Drops the draft that was found. */
  async discardDraft(): Promise<void> {
    const draft = this.offered.value
    this.offered.value = null
    if (draft !== null) await removeDraft(draft.key)
  }

  /** Sends the text to the server; while a save runs, another one follows it. */
  save(choices: Choices = new Map()): Promise<void> {
    clearTimeout(this.#retry)
    const before = this.#saving ?? Promise.resolve()
    this.status.value = { kind: "saving" }
    const saving = before
      .then(() => this.#saveNow(choices))
      .finally(() => {
        if (this.#saving === saving) this.#saving = undefined
      })
    this.#saving = saving
    return saving
  }

  async #saveNow(choices: Choices): Promise<void> {
    if (!this.isChanged) {
      this.status.value = { kind: "saved", isMerged: false }
      return
    }
    this.status.value = { kind: "saving" }
    await this.keep()
    const sent = { title: this.title.value, markdown: this.markdown.value }
    try {
      const edited = await this.#send(sent, choices)
      this.conflicts.value = []
      await this.#adopt(sent, edited)
    } catch (error) {
      this.#fail(errorOf(error))
    }
  }

  async #send(sent: { title: string; markdown: string }, choices: Choices): Promise<Edited> {
    const { base, target } = this
    const change = {
      type: "update_page",
      page: base.id,
      base: base.etag,
      ...(sent.title !== base.title && { title: sent.title.trim() }),
      ...(sent.markdown !== base.markdown && { document: { markdown: sent.markdown } }),
      ...(choices.size > 0 && { resolve: [...choices].map(([conflict, take]) => ({ conflict, take })) })
    }
    const { request } = this
    if (request.value !== null) return editRequest(target.space.id, request.value, [change])
    const before = this.#key
    const edited = await editSpace(target.space.id, [change])
    if (edited.request !== null) {
      request.value = edited.request
      await removeDraft(before)
    }
    return edited
  }

  /** Makes the text a new page at the top, where the page was deleted meanwhile; the editor goes on with that page. */
  async saveAsNew(): Promise<void> {
    const before = this.#key
    const sent = { title: this.title.value, markdown: this.markdown.value }
    const change = {
      type: "insert_page",
      title: sent.title.trim(),
      document: { markdown: sent.markdown }
    }
    this.status.value = { kind: "saving" }
    try {
      const { request, target } = this
      const edited = await (request.value === null
        ? editSpace(target.space.id, [change])
        : editRequest(target.space.id, request.value, [change]))
      const [made] = edited.changes
      if (made?.type !== "insert_page") return
      request.value = edited.request
      this.conflicts.value = []
      this.base = { ...this.base, id: made.page }
      await removeDraft(before)
      await this.#adopt(sent, edited)
    } catch (error) {
      this.#fail(errorOf(error))
    }
  }

  /** Reads the page after a save. Text that was typed meanwhile stays, and is sent again where the server merged other changes. */
  async #adopt(sent: { title: string; markdown: string }, { changes }: Edited): Promise<void> {
    const [made] = changes
    if (made?.type !== "update_page" && made?.type !== "insert_page") return
    this.problems.value = made.problems ?? []
    const base = await readBase(this.target.space.id, this.request.value, this.base.id)
    const isTyped = this.title.value !== sent.title || this.markdown.value !== sent.markdown
    if (!isTyped) {
      this.base = base
      this.#show(base)
      this.#isWritten = true
      await this.keep()
      this.status.value = { kind: "saved", isMerged: made.type === "update_page" && made.merged === true }
      return
    }
    if (base.markdown === sent.markdown) {
      if (this.title.value === sent.title) this.title.value = base.title
      this.base = base
      this.path.value = base.path
      await this.keep()
      this.status.value = { kind: "changed" }
      return
    }
    // The typed text is a change of the sent text, not of the merged one: the server merges again, against the same base.
    await this.#saveNow(new Map())
  }

  #fail(error: ApiError) {
    if (error.status === 409 && error.conflicts.length > 0) {
      this.conflicts.value = error.conflicts
      this.status.value = { kind: "conflict" }
      return
    }
    this.status.value = { kind: "failed", error }
    if (error.status === 0) this.#retry = setTimeout(() => void this.save(), retryDelay)
  }

  /** Sends again what could not be sent before. */
  online() {
    const { value } = this.status
    if (value.kind === "failed" && value.error.status === 0) void this.save()
  }

  /** Leaves the page: what was typed is kept. */
  close() {
    clearTimeout(this.#retry)
    if (this.#timer !== undefined) void this.keep()
  }
}
