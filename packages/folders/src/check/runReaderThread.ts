import { parentPort } from "node:worker_threads"
import { type Batch, type BatchRead, readPage } from "./readPage.ts"

const port = parentPort
if (port === null) throw new Error("This file is the entry of a worker thread")

port.on("message", (batch: Batch) => {
  const read: BatchRead = batch.map(([index, file]) => [index, readPage(file)])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
  port.postMessage(read)
})
// The first message asks for pages.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
port.postMessage([] satisfies BatchRead)
