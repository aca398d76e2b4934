import { parentPort, workerData } from "node:worker_threads"
import { copyCluster, openFolder } from "./openFolder.ts"
import type { FromThread, ThreadOptions, ToThread } from "./openThread.ts"

// The thread of the embedded database. A query runs from its message to its last answer without yielding, so answers
// are sent on while it still runs, in pieces large enough that posting them costs little.
const pieceSize = 64 * 1024

const port = parentPort
if (port === null) throw new Error("This file is the entry of a worker thread")
const post = (message: FromThread): void => port.postMessage(message)

try {
  const options = workerData as ThreadOptions
  const { folder } = options
  const db = await openFolder(options)

  // Messages are answered in their order, one after the other.
  let last: Promise<void> = Promise.resolve()
  port.on("message", (message: ToThread) => (last = last.then(() => answer(message))))

  const answer = async (message: ToThread): Promise<void> => {
    if (message.copyTo !== undefined) {
      try {
        copyCluster(folder, message.copyTo)
        post({ done: true })
      } catch (error) {
        post({ done: true, error: String(error) })
      }
      return
    }
    if (message.close === true) {
      await db.close()
      post({ closed: true })
      port.close()
      return
    }
    let pieces: Array<Uint8Array> = []
    let size = 0
    const take = (): Uint8Array => {
      const data = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
      pieces = []
      size = 0
      return data
    }
    try {
      await db.execProtocolRawStream(message.frames, {
        syncToFs: false,
        onRawData: (data) => {
          pieces.push(data.slice())
          size += data.length
          if (size >= pieceSize) post({ data: take() })
        }
      })
      post(size > 0 ? { data: take(), done: true } : { done: true })
    } catch (error) {
      post({ done: true, error: String(error) })
    }
  }
  post({ ready: true })
} catch (error) {
  post({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  port.close()
}
