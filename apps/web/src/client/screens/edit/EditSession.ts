import type { ConflictResource } from "@octavo/api"
import { signal } from "@preact/signals"
import { type ApiError, errorOf, isPassing } from "../../data/ApiError.ts"
import { type Change, type Edited, editRequest, editSpace } from "../../tree/pageEdits.ts"
import { type Changes, SessionDrafts } from "./drafts/SessionDrafts.ts"
import { reapply } from "./reapply.ts"
import { type Base, isSavedUnasked, readBase, type Target } from "./Target.ts"
import type { Choices, Problem, Sent, Status } from "./Status.ts"
import { type Text, type TextPort, type View } from "./Text.ts"
import { insertOf, type SentText, updateOf } from "./changeOf.ts"

/** Drafts are kept so many milliseconds after a change. */
const draftDelay = 200
/** Changes are saved so many milliseconds after the last one, where that is done unasked. */
const idleDelay = 10_000
/** A save that did not reach the server, or met a busy one, is tried again after so many milliseconds. */
const retryDelay = 4000

/**
 * A page that is being edited: its text, its draft in this browser, and its saves. Text is dropped only after the server has stored it.
 */
export class EditSession {
  readonly target: Target
  readonly view: View
  readonly title = signal("")
  readonly status = signal<Status>({ kind: "clean" })
  readonly problems = signal<ReadonlyArray<Problem>>([])
  readonly conflicts = signal<ReadonlyArray<ConflictResource>>([])
  readonly drafts: SessionDrafts
  /** Whether an input method composes letters, which a save would end. */
  isComposing = false
  /** Whether this browser keeps drafts. */
  readonly isKept = signal(true)
  readonly request = signal<number | null>(null)
  readonly path = signal("")
  base: Base
  /** The text as it was read last. */
  text: Text
  port: TextPort | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #idle: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  /** The number of changes so far; `#kept` of them are in the draft. */
  changes = 0
  #kept = 0
  #isTextChanged = false
  /** Whether single blocks can be sent: the keys of the text are those of its base. */
  #mayPatch = true

  /** `before` is the session of the other view that this one continues. */
  constructor(target: Target, base: Base, view: View, before?: EditSession) {
    this.target = target
    this.drafts = new SessionDrafts(target.space.id, before?.drafts)
    this.base = base
    this.text = base.text
    this.view = view
    this.title.value = base.title
    this.path.value = base.path
    this.request.value = target.request
  }

  /** Finds other drafts of this page. */
  findDraft(): Promise<void> {
    return this.drafts.find(() => ({ request: this.request.value, base: this.base }))
  }

  /** The changes that are not saved yet; null without any. */
  get #unsaved(): Changes | null {
    if (!this.isChanged) return null
    return { request: this.request.value, title: this.title.value, text: this.read() }
  }

  get isChanged(): boolean {
    return this.title.value !== this.base.title || this.#isTextChanged
  }

  /** Whether something is in memory alone. */
  get isInMemory(): boolean {
    return this.isChanged && this.#kept !== this.changes
  }

  connect(port: TextPort): () => void {
    this.port = port
    return () => {
      this.text = port.read()
      this.port = undefined
    }
  }

  #show(text: Text) {
    if (this.text !== text || this.view === "visual") this.port?.show(text)
    this.text = text
  }

  /** The text as it is now. */
  read(): Text {
    this.text = this.port?.read() ?? this.text
    return this.text
  }

  changeTitle(title: string) {
    this.title.value = title
    this.#changed()
  }

  /** Notes that the text was changed; the field has it. */
  changeText() {
    this.#isTextChanged = this.view === "visual" || this.read() !== this.base.text
    this.#changed()
  }

  #changed() {
    this.changes += 1
    const { kind } = this.status.value
    if (kind !== "saving" && kind !== "conflict") this.status.value = { kind: "changed" }
    this.#timer ??= setTimeout(() => void this.keep(), draftDelay)
    clearTimeout(this.#idle)
    if (isSavedUnasked(this.target)) this.#idle = setTimeout(() => this.#saveIdle(), idleDelay)
  }

  /** Keeps the text in this browser. */
  async keep(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const at = this.changes
    try {
      await this.drafts.keep(this.base, this.#unsaved)
      this.#kept = at
      this.isKept.value = true
    } catch {
      this.isKept.value = false
    }
  }

  /** Continues the draft that was found: its changes are merged with later ones by others. What was typed here is offered in its place. */
  async continueDraft(): Promise<void> {
    const draft = this.drafts.offered.value
    if (draft === null) return
    const offered = this.drafts.offerInstead(this.base, this.#unsaved)
    this.take({ ...this.base, etag: draft.base, ...draft.before }, draft)
    this.#mayPatch = true
    await Promise.all([this.keep(), offered.catch(() => (this.isKept.value = false))])
    if (this.isKept.value) await this.drafts.remove(draft)
  }

  /** Continues with a text that was written on a version of the page. */
  take(base: Base, { text, title }: { readonly text: Text; readonly title: string }) {
    this.base = base
    this.#show(text)
    this.#mayPatch = false
    this.#isTextChanged = true
    this.changeTitle(title)
  }

  /** Drops the draft that was found. */
  async discardDraft(): Promise<void> {
    const draft = this.drafts.offered.value
    this.drafts.offered.value = null
    if (draft !== null) await this.drafts.remove(draft)
  }

  /** Saves what was changed, where nothing has to be decided or corrected first. */
  #saveIdle() {
    // The letters that end a composition begin to wait anew.
    const isReady =
      this.status.value.kind === "changed" && this.drafts.offered.value === null && !this.isComposing
    if (isReady && this.isChanged && this.title.value.trim() !== "") void this.save()
  }

  /** Sends the text to the server; while a save runs, another one follows it. */
  save(choices: Choices = new Map()): Promise<void> {
    clearTimeout(this.#retry)
    clearTimeout(this.#idle)
    this.status.value = { kind: "saving" }
    const saving = (this.#saving ?? Promise.resolve())
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
    const text = this.#isTextChanged ? this.#textToSend() : undefined
    await this.#attempt(updateOf(this.base, this.title.value, text, choices))
  }

  /** Changes fields of the page besides its text, which is saved first. Fails as the save does. */
  async change(fields: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.isChanged) await this.save()
    if (!this.isChanged) {
      this.status.value = { kind: "saving" }
      await this.#attempt({ type: "update_page", page: this.base.id, base: this.base.etag, ...fields })
    }
    const now = this.status.value
    if (now.kind === "failed") throw now.error
  }

  #textToSend(): SentText {
    const text = this.read()
    if (typeof text === "string") return { markdown: text }
    const before = this.base.text
    const isTree = this.#mayPatch && typeof before !== "string"
    const blocks = isTree ? this.port?.patchesSince?.(before) : undefined
    return blocks === undefined ? { document: text } : { base: this.base.etag, blocks }
  }

  /** Saves the text as a new page at the top when the page was deleted. The session edits that page from then on. */
  async saveAsNew(): Promise<void> {
    this.status.value = { kind: "saving" }
    await this.#attempt(insertOf(this.title.value, this.read()))
  }

  async #attempt(change: Change): Promise<void> {
    const { request, target } = this
    const [at, title, text] = [this.changes, this.title.value, this.read()]
    try {
      const edited = await (request.value === null
        ? editSpace(target.space.id, [change])
        : editRequest(target.space.id, request.value, [change]))
      const [made] = edited.changes
      if (made?.type !== "update_page" && made?.type !== "insert_page") return
      request.value = edited.request
      this.base = { ...this.base, id: made.page }
      this.conflicts.value = []
      this.problems.value = made.problems ?? []
      const isMerged = made.type === "update_page" && made.merged === true
      await this.#adopt(edited, isMerged, { at, title, text })
    } catch (error) {
      this.#fail(errorOf(error))
    }
  }

  /** Reads the page after a save. Text that was typed meanwhile stays, and is sent again where the server merged other changes. */
  async #adopt({ revision }: Edited, isMerged: boolean, { at, text, title }: Sent): Promise<void> {
    const base = await readBase(this.target.space.id, this.request.value, this.base.id, this.view)
    if (this.changes === at) {
      this.base = base
      this.#isTextChanged = false
      this.#mayPatch = true
      this.title.value = base.title
      this.path.value = base.path
      this.#show(base.text)
      await this.keep()
      this.status.value = { kind: "saved", isMerged }
      return
    }
    const typed = this.read()
    const isText = typeof typed === "string" && typeof text === "string" && typeof base.text === "string"
    const next = isText ? reapply(text, typed, base.text) : typed
    if (next !== undefined && (isText || (!isMerged && base.etag.includes(revision)))) {
      // The typed text becomes a change of the text that the server has.
      this.base = base
      if (isText) this.#show(next)
      this.#mayPatch = false
      if (this.title.value === title) this.title.value = base.title
      this.path.value = base.path
      this.changeText()
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
    const delay = Math.max(retryDelay, (error.retryAfter ?? 0) * 1000)
    if (isPassing(error)) this.#retry = setTimeout(() => void this.save(), delay)
  }

  /** Sends again what could not be sent before. */
  online() {
    const { value } = this.status
    if (value.kind === "failed" && isPassing(value.error)) void this.save()
  }

  /** Leaves the page: what was typed is kept. */
  close() {
    clearTimeout(this.#retry)
    clearTimeout(this.#idle)
    const kept = this.#timer === undefined ? Promise.resolve() : this.keep()
    void kept.finally(() => this.drafts.close())
  }
}
