import { parentPort } from "node:worker_threads"
import { deriveSafely, readDocumentSafely } from "../documents/readSource.ts"
import { parseMarkdownFast } from "./parseMarkdownFast.ts"
import type { ThreadAnswer, ThreadTask } from "./DocumentThread.ts"

const perform = (task: ThreadTask): ThreadAnswer => {
  try {
    return {
      done:
        task.kind === "derive"
          ? task.sources.map((source) => deriveSafely(source, parseMarkdownFast))
          : task.sources.map(readDocumentSafely)
    }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort!.on("message", (task: ThreadTask) => parentPort!.postMessage(perform(task), []))
parentPort!.postMessage("ready", [])
