import { serveReader } from "@octavo/kernel/reader"
import type { ImportAnswer, ImportResults, ImportTask } from "./ImportTask.ts"
import { recognizeExport } from "./products/recognizeExport.ts"
import { readArchive } from "./readArchive.ts"
import { readDocx } from "./readDocx.ts"
import { readPage } from "./readPage.ts"
import { readRobots } from "./readRobots.ts"
import { readSitemap } from "./readSitemap.ts"
import { Refused } from "./Refused.ts"

const read = (
  task: ImportTask
): ImportResults[keyof ImportResults] | Promise<ImportResults["archive" | "docx"]> => {
  switch (task.kind) {
    case "page":
      return readPage(task.html, task.url, task.sheets)
    case "sitemap":
      return readSitemap(task.xml)
    case "robots":
      return readRobots(task.text, task.url, task.asked)
    case "docx":
      return readDocx(task.bytes)
    case "archive":
      return readArchive(task.bytes, task.name).then(recognizeExport)
  }
}

const perform = async (task: ImportTask): Promise<ImportAnswer> => {
  try {
    return { done: await read(task) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason }
    // The nesting is too deep for the stack.
    if (error instanceof RangeError) return { refused: "too-complex" }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

serveReader(perform)
