import { type Signal, signal } from "@preact/signals"
import { useEffect, useMemo } from "preact/hooks"
import { type ApiError, errorOf, isPassing } from "./ApiError.ts"
import { type Answer, request } from "./api.ts"

/** A read of the API: its last answer, and the error of the last attempt. */
interface Known<T> {
  readonly answer: Answer<T> | undefined
  readonly error: ApiError | undefined
}

/** A read for a component that shows it. */
export interface Read<T> extends Known<T> {
  readonly again: () => void
}

interface Entry {
  readonly read: Signal<Known<unknown>>
  at: number
  users: number
  pending: Promise<void> | undefined
}

const entries = new Map<string, Entry>()

/** Answers that are younger are not asked for again when a screen opens: in milliseconds. */
const freshFor = 2000
/** The time of an answer that is to be asked for again: times are of the monotonic clock, which begins at 0 with the document. */
const never = -Infinity
/** Answers that no screen shows are forgotten beyond so many. */
const maxEntries = 300

const entryOf = (path: string): Entry => {
  const known = entries.get(path)
  if (known !== undefined) return known
  for (const [old, entry] of entries) {
    if (entries.size < maxEntries) break
    if (entry.users === 0) entries.delete(old)
  }
  const entry: Entry = {
    read: signal<Known<unknown>>({ answer: undefined, error: undefined }),
    at: never,
    users: 0,
    pending: undefined
  }
  entries.set(path, entry)
  return entry
}

const load = async (path: string, entry: Entry): Promise<void> => {
  const started = performance.now()
  try {
    const answer = await request<unknown>("GET", path)
    entry.at = started
    const { answer: before, error } = entry.read.value
    if (before?.text === answer.text && before.etag === answer.etag && error === undefined) return
    entry.read.value = { answer, error: undefined }
  } catch (error) {
    const failed = errorOf(error)
    // A deleted resource is no longer shown; after other failures the last answer stays.
    const answer = failed.status === 404 || failed.status === 403 ? undefined : entry.read.value.answer
    entry.read.value = { answer, error: failed }
  }
}

/** Reads again, also where the last answer is new. */
export const refresh = (path: string): Promise<void> => {
  const entry = entryOf(path)
  entry.at = never
  entry.pending = (entry.pending ?? Promise.resolve())
    .then(() => load(path, entry))
    .finally(() => (entry.pending = undefined))
  return entry.pending
}

/** Reads what a screen will need soon. */
export const prefetch = (path: string): Promise<void> => {
  const entry = entryOf(path)
  if (entry.pending !== undefined) return entry.pending
  return performance.now() - entry.at < freshFor ? Promise.resolve() : refresh(path)
}

/** Reads again what is shown of all addresses that begin so, and forgets the others. */
export const invalidate = (...prefixes: ReadonlyArray<string>): Promise<void> => {
  const found = [...entries].filter(([path]) => prefixes.some((prefix) => path.startsWith(prefix)))
  for (const [, entry] of found) {
    if (entry.users > 0) continue
    // The entry stays: a component that has rendered with it may begin to use it only now.
    entry.at = never
    entry.read.value = { answer: undefined, error: undefined }
  }
  return Promise.all(found.filter(([, entry]) => entry.users > 0).map(([path]) => refresh(path))).then(
    () => undefined
  )
}

const nothing = signal<Known<never>>({ answer: undefined, error: undefined })

/** The read of an address, for a component that shows it; nothing is read for null. */
export const useRead = <T>(path: string | null): Read<T> => {
  const entry = useMemo(() => (path === null ? null : entryOf(path)), [path])
  useEffect(() => {
    if (entry === null || path === null) return undefined
    entry.users += 1
    void prefetch(path)
    return () => {
      entry.users -= 1
    }
  }, [entry, path])
  const known = (entry === null ? nothing : entry.read).value as Known<T>
  return { ...known, again: () => void (path !== null && refresh(path)) }
}

/** Reads again what is shown and could not be read because the server was away. */
export const refreshUnreached = (): void => {
  for (const [path, { read, users }] of entries) {
    const { error } = read.value
    if (users > 0 && error !== undefined && isPassing(error)) void refresh(path)
  }
}

/** The answer of an address once, from memory where it is new. */
export const readNow = async <T>(path: string): Promise<T> => {
  await prefetch(path)
  const { answer, error } = entryOf(path).read.value as Known<T>
  if (answer === undefined) throw error
  return answer.value
}
