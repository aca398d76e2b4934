import {
  derivePlainText,
  deriveSafely,
  editSource,
  evaluateConditions,
  evaluateDocument,
  mergeMarkdown,
  type ParseMarkdown,
  parseMarkdown,
  parseMarkdownFast,
  readDocumentSafely
} from "@octavo/markdown"
import type { DocumentAnswer, DocumentTask, Parsers } from "./DocumentProcess.ts"
import { serveReader } from "@octavo/kernel/reader"

/** Merging cuts a text at blank lines where its parser gives up. */
const parseNothing: ParseMarkdown = () => {
  throw new RangeError("This source takes too long to read")
}

const parserOf: Readonly<Record<Parsers, ParseMarkdown>> = {
  all: parseMarkdownFast,
  javascript: parseMarkdown,
  none: parseNothing
}

const perform = (task: DocumentTask): DocumentAnswer => {
  try {
    switch (task.kind) {
      case "derive":
        return {
          done: task.sources.map((source) =>
            task.parsers === "none"
              ? derivePlainText(source, "too-slow")
              : deriveSafely(source, parserOf[task.parsers])
          )
        }
      case "read":
        return {
          done: task.sources.map((source) => readDocumentSafely(source, parserOf[task.parsers]))
        }
      case "merge":
        return { done: [mergeMarkdown(task.sources, task.resolutions, parserOf[task.parsers])] }
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

serveReader(perform)
