import { deriveUnparsed } from "../documents/deriveUnparsed.ts"
import { editSource } from "../documents/editSource.ts"
import { type ParseMarkdown, parseMarkdown } from "../documents/Markdown.ts"
import { deriveSafely, readDocumentSafely } from "../documents/readSource.ts"
import { evaluateConditions } from "../expressions/evaluateConditions.ts"
import { evaluateDocument } from "../expressions/evaluateDocument.ts"
import { mergeMarkdown } from "../merge/mergeMarkdown.ts"
import type { DocumentAnswer, DocumentTask, Parsers } from "./DocumentProcess.ts"
import { parseMarkdownFast } from "./parseMarkdownFast.ts"
import { serveReader } from "./serveReader.ts"

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
              ? deriveUnparsed(source, "too-slow")
              : deriveSafely(source, parserOf[task.parsers])
          )
        }
      case "read":
        return { done: task.sources.map(readDocumentSafely) }
      case "merge":
        return { done: [mergeMarkdown(task.sources, task.answers, parserOf[task.parsers])] }
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
