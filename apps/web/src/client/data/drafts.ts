import type { Text } from "../screens/edit/Text.ts"
import { state } from "./state.ts"
import {
  readStoredText,
  type StoredDifference,
  storedDifference,
  type StoredText,
  storedText
} from "./storedText.ts"

/** Unsaved changes of a page, as this browser keeps them. */
export interface Draft {
  /** User, space, change request and page, and the session that writes it: two tabs with one page have a draft each. */
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

/** A draft in the database. Drafts of former versions have the text of the base with them. */
interface StoredDraft extends Omit<Draft, "text" | "before"> {
  readonly text: StoredText | StoredDifference
  readonly before: { readonly title: string; readonly text?: StoredText }
}

/** The text of the base of a draft, a record of its own: it stays while the draft changes with each word. */
interface StoredBase {
  readonly key: string
  readonly baseText: StoredText
}

const baseKeyOf = (key: string): string => `${key}/base`

/** The drafts among records of the database, the latest first. */
const readDrafts = (records: ReadonlyArray<StoredDraft | StoredBase>): ReadonlyArray<Draft> => {
  const bases = new Map(
    records.flatMap((record) => ("baseText" in record ? [[record.key, record.baseText] as const] : []))
  )
  return records
    .flatMap((stored) => {
      if ("baseText" in stored) return []
      const base = stored.before.text ?? bases.get(baseKeyOf(stored.key))
      if (base === undefined) return []
      const before = { ...stored.before, text: readStoredText(base) }
      return [{ ...stored, text: readStoredText(stored.text, before.text), before }]
    })
    .toSorted((one, other) => other.at - one.at)
}

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

/** The base that was stored last, with its key. */
let lastBase: { readonly key: string; readonly text: Text } | undefined

/** Keeps a draft. Fails where the browser keeps nothing, as in some private windows. */
export const putDraft = async (draft: Omit<Draft, "user">): Promise<void> => {
  const store = await storeIn("readwrite")
  const key = baseKeyOf(draft.key)
  const { text, title } = draft.before
  // Signing out in another tab may have removed the draft.
  const isThere = (await resultOf(store.getKey(key))) !== undefined
  if (!isThere || lastBase?.key !== key || lastBase.text !== text) {
    const base: StoredBase = { key, baseText: storedText(text) }
    store.put(base)
  }
  const stored: StoredDraft = {
    ...draft,
    user: state.user?.id ?? "",
    text: storedDifference(draft.text, text),
    before: { title }
  }
  store.put(stored)
  await committed(store)
  lastBase = { key, text }
}

/** The drafts whose keys begin so, the latest first. */
export const findDrafts = async (prefix: string): Promise<ReadonlyArray<Draft>> => {
  try {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    return readDrafts(await resultOf((await storeIn("readonly")).getAll(range)))
  } catch {
    return []
  }
}

/** Removes a draft. */
export const removeDraft = async (key: string): Promise<void> => {
  try {
    const store = await storeIn("readwrite")
    store.delete(key)
    store.delete(baseKeyOf(key))
    await committed(store)
  } catch {
    // Nothing was kept.
  }
}

/** The drafts of the person who is signed in, the latest first. */
export const listDrafts = async (): Promise<ReadonlyArray<Draft>> => {
  try {
    const drafts = readDrafts(await resultOf((await storeIn("readonly")).getAll()))
    return drafts.filter(({ user }) => user === state.user?.id)
  } catch {
    return []
  }
}
