/** Absent outside a secure context: all drafts then count as left behind. */
const locks: LockManager | undefined = "locks" in navigator ? navigator.locks : undefined

const nameOf = (key: string): string => `octavo/draft/${key}`

/** Locks a draft for this document, until the returned function is called or the document ends, also by a crash. */
export const lockDraft = (key: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  locks?.request(nameOf(key), () => promise).catch(() => undefined)
  return () => resolve(undefined)
}

/** Returns the keys of drafts that are locked by some document of this browser. */
export const lockedDrafts = async (): Promise<(key: string) => boolean> => {
  const { held = [], pending = [] } = (await locks?.query()) ?? {}
  // A draft waits for its lock while another document looks at it.
  const exclusive = [...held, ...pending].filter(({ mode }) => mode === "exclusive")
  const names = new Set(exclusive.map(({ name }) => name))
  return (key) => names.has(nameOf(key))
}

/** Does something with a draft that no document has locked; otherwise does nothing. */
export const withFreeDraft = async (key: string, act: () => Promise<void>): Promise<void> => {
  if (locks === undefined) return act()
  await locks.request(nameOf(key), { ifAvailable: true }, (lock) => (lock === null ? undefined : act()))
}

/** Waits until the lock of a draft ends. Fails when the signal is aborted. */
export const draftUnlocked = async (key: string, signal: AbortSignal): Promise<void> => {
  await locks?.request(nameOf(key), { mode: "shared", signal }, () => undefined)
}
