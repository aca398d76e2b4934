import { TabLocks } from "./TabLocks.ts"

const locks: LockManager | undefined = "locks" in navigator ? navigator.locks : undefined
const tabLocks = locks === undefined ? new TabLocks() : undefined

const nameOf = (key: string): string => `octavo/draft/${key}`

/** Locks a draft for this document, until the returned function is called or the document ends, also by a crash. */
export const lockDraft = (key: string): (() => void) => {
  if (tabLocks !== undefined) return tabLocks.lock(nameOf(key))
  const { promise, resolve } = Promise.withResolvers<undefined>()
  locks?.request(nameOf(key), () => promise).catch(() => undefined)
  return () => resolve(undefined)
}

/** The names of the locks that documents of this browser have. */
const lockedNames = async (): Promise<ReadonlySet<string | undefined>> => {
  if (tabLocks !== undefined) return tabLocks.locked()
  const { held = [], pending = [] } = (await locks?.query()) ?? {}
  // A draft waits for its lock while another document looks at it.
  const exclusive = [...held, ...pending].filter(({ mode }) => mode === "exclusive")
  return new Set(exclusive.map(({ name }) => name))
}

/** Returns the keys of drafts that are locked by some document of this browser. */
export const lockedDrafts = async (): Promise<(key: string) => boolean> => {
  const names = await lockedNames()
  return (key) => names.has(nameOf(key))
}

/** Does something with a draft that no document has locked; otherwise does nothing. */
export const withFreeDraft = async (key: string, act: () => Promise<void>): Promise<void> => {
  if (locks === undefined) return (await lockedNames()).has(nameOf(key)) ? undefined : act()
  await locks.request(nameOf(key), { ifAvailable: true }, (lock) => (lock === null ? undefined : act()))
}

/** Waits until the lock of a draft ends. Fails when the signal is aborted. */
export const draftUnlocked = async (key: string, signal: AbortSignal): Promise<void> => {
  if (tabLocks !== undefined) return tabLocks.unlocked(nameOf(key), signal)
  await locks?.request(nameOf(key), { mode: "shared", signal }, () => undefined)
}
