import { parentPort } from "node:worker_threads"
import type { Snippet } from "../snippets/Snippet.ts"
import type { SnippetAnswer } from "./SnippetThread.ts"
import { typesetCode } from "./typesetCode.ts"
import { typesetMath } from "./typesetMath.ts"

const answerTo = async (snippet: Snippet): Promise<SnippetAnswer> => {
  if (snippet.kind === "math") {
    const markup = typesetMath(snippet.formula, snippet.isBlock)
    return markup === undefined ? null : { kind: "math", markup }
  }
  const lines = await typesetCode(snippet.language, snippet.code)
  return lines === undefined ? null : { kind: "code", lines }
}

// A grammar that throws leaves its code plain; the thread lives on.
const answerSafely = (snippet: Snippet): Promise<SnippetAnswer> => answerTo(snippet).catch(() => null)

const port = parentPort
if (port === null) throw new Error("This file is the entry of a worker thread")

port.on("message", (snippets: ReadonlyArray<Snippet>) => {
  void Promise.all(snippets.map(answerSafely)).then((answers) => port.postMessage(answers))
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread, not to a window
port.postMessage("ready")
