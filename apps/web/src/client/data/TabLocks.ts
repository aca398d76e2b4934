/** Other documents have so long to name their locks, in milliseconds. */
const answerTime = 300
/** A document asks again after so many milliseconds while it waits for a lock. */
const askInterval = 2000

/** A question, or the names of the locks of a document as its answer. */
type Message = null | ReadonlyArray<string>

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Locks that the documents of this browser tell one another by messages, where the Web Locks API is missing: browsers have it in secure
 * contexts only. A lock ends with its document. The locks of a document that cannot answer, such as a frozen one, are not seen.
 */
export class TabLocks {
  readonly #channel = new BroadcastChannel("octavo/drafts")
  readonly #own = new Set<string>()

  constructor() {
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data === null && this.#own.size > 0) this.#send([...this.#own])
    })
  }

  #send(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a channel, not to a window
    this.#channel.postMessage(message)
  }

  /** Locks a name until the returned function is called. */
  lock(name: string): () => void {
    this.#own.add(name)
    return () => void this.#own.delete(name)
  }

  /** The names that are locked by this document and by others. */
  async locked(): Promise<ReadonlySet<string>> {
    const names = new Set(this.#own)
    const add = ({ data }: MessageEvent<Message>) => data?.forEach((name) => names.add(name))
    this.#channel.addEventListener("message", add)
    this.#send(null)
    await wait(answerTime)
    this.#channel.removeEventListener("message", add)
    return names
  }

  /** Waits until the lock of a name ends. Fails when the signal is aborted. */
  async unlocked(name: string, signal: AbortSignal): Promise<void> {
    while ((await this.locked()).has(name)) {
      await wait(askInterval)
      signal.throwIfAborted()
    }
  }
}
