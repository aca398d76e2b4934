import type { Text } from "../screens/edit/Text.ts"
import { state } from "./state.ts"
import { readStoredText, type StoredText, storedText } from "./storedText.ts"

/** Unsaved changes of a page, as this browser keeps them. */
export interface Draft {
  /** User, space, change request and page, and the tab that writes it: two tabs with one page have a draft each. */
  readonly key: string
  readonly user: string
  readonly space: string
  /** The number of the change request that the draft is for; null for the main content. */
  readonly request: number | null
  readonly page: string
  /** The path of the page, to find it again. */
  readonly path: string
  /** The version that was read before the first change. */
  readonly base: string
  readonly title: string
  /** The text in the view in which it was edited: Markdown, or a document tree. */
  readonly text: Text
  /** The title and the text of the base. */
  readonly before: { readonly title: string; readonly text: Text }
  /** When it was last changed, in milliseconds. */
  readonly at: number
}

/** A draft in the database. */
interface StoredDraft extends Omit<Draft, "text" | "before"> {
  readonly text: StoredText
  readonly before: { readonly title: string; readonly text: StoredText }
}

const readDraft = (stored: StoredDraft): Draft => ({
  ...stored,
  text: readStoredText(stored.text),
  before: { ...stored.before, text: readStoredText(stored.before.text) }
})

const databaseName = "octavo"
const storeName = "drafts"
const failed = "The database of this browser failed"

let opened: Promise<IDBDatabase> | undefined

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error(failed)))
  })

const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(storeName, { keyPath: "key" })
    })
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error(failed)))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  }))

const storeIn = async (mode: IDBTransactionMode) =>
  (await open()).transaction(storeName, mode, { durability: "strict" }).objectStore(storeName)

/** Waits until a change of the store is on the disk. */
const committed = ({ transaction }: IDBObjectStore): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve())
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error(failed)))
  })

/** The beginning of the keys of the drafts of a page, of the person who is signed in. */
export const draftsOf = (space: string, request: number | null, page: string): string =>
  [state.user?.id ?? "", space, request ?? "main", page].join("/")

/** This document of the browser. */
const tab = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`

/** The key of the draft that this tab writes. */
export const draftKey = (...page: Parameters<typeof draftsOf>): string => `${draftsOf(...page)}/${tab}`

/** Keeps a draft. Fails where the browser keeps nothing, as in some private windows. */
export const putDraft = async (draft: Omit<Draft, "user">): Promise<void> => {
  const store = await storeIn("readwrite")
  const stored: StoredDraft = {
    ...draft,
    user: state.user?.id ?? "",
    text: storedText(draft.text),
    before: { ...draft.before, text: storedText(draft.before.text) }
  }
  store.put(stored)
  await committed(store)
}

/** The drafts whose keys begin so, the latest first. */
export const findDrafts = async (prefix: string): Promise<ReadonlyArray<Draft>> => {
  try {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const found: ReadonlyArray<StoredDraft> = await resultOf((await storeIn("readonly")).getAll(range))
    return found.map(readDraft).toSorted((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

/** Removes a draft. */
export const removeDraft = async (key: string): Promise<void> => {
  try {
    const store = await storeIn("readwrite")
    store.delete(key)
    await committed(store)
  } catch {
    // Nothing was kept.
  }
}

/** The drafts of the person who is signed in, the latest first. */
export const listDrafts = async (): Promise<ReadonlyArray<Draft>> => {
  try {
    const all: ReadonlyArray<StoredDraft> = await resultOf((await storeIn("readonly")).getAll())
    return all
      .filter(({ user }) => user === state.user?.id)
      .map(readDraft)
      .toSorted((one, other) => other.at - one.at)
  } catch {
    return []
  }
}
