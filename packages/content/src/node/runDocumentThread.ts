import { parentPort } from "node:worker_threads"
import { editSource } from "../documents/editSource.ts"
import { deriveSafely, readDocumentSafely } from "../documents/readSource.ts"
import { evaluateConditions } from "../expressions/evaluateConditions.ts"
import { evaluateDocument } from "../expressions/evaluateDocument.ts"
import { mergeMarkdown } from "../merge/mergeMarkdown.ts"
import { parseMarkdownFast } from "./parseMarkdownFast.ts"
import type { ThreadAnswer, ThreadTask } from "./DocumentThread.ts"

const perform = (task: ThreadTask): ThreadAnswer => {
  try {
    switch (task.kind) {
      case "derive":
        return { done: task.sources.map((source) => deriveSafely(source, parseMarkdownFast)) }
      case "read":
        return { done: task.sources.map(readDocumentSafely) }
      case "merge":
        return { done: [mergeMarkdown(task.sources, task.answers, parseMarkdownFast)] }
      case "edit":
        return { done: [editSource(task.source, task.edit)] }
      case "evaluate":
        return { done: [evaluateDocument(task.document, task.scope, task.evaluation)] }
      case "conditions":
        return { done: evaluateConditions(task.conditions, task.scope) }
    }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort!.on("message", (task: ThreadTask) => parentPort!.postMessage(perform(task), []))
parentPort!.postMessage("ready", [])
