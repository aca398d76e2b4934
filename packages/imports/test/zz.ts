import * as fc from "fast-check"
import { parseDocument } from "@octavo/markdown"
import { readPage } from "../src/node/readPage.ts"
import { anyHtml } from "./anyHtml.ts"
import { textOfDocument } from "./textOfDocument.ts"
const wordsOf = (text: string) => text.match(/q\d+z/g) ?? []
let md = ""
const r = fc.check(fc.property(anyHtml, ({ body, seen }) => {
  md = readPage(`<title>T</title><main>${body}</main>`, "https://a.org/").markdown
  const text = textOfDocument(parseDocument(md, (url) => ({ kind: "url", url }) as never))
  return JSON.stringify(wordsOf(text)) === JSON.stringify(seen)
}), { numRuns: Number(process.argv[2] ?? 1000), seed: Number(process.argv[3] ?? 1) })
if (r.failed) {
  const [{ body, seen }] = r.counterexample!
  md = readPage(`<title>T</title><main>${body}</main>`, "https://a.org/").markdown
  console.log(r.numRuns, r.numShrinks, String(r.errorInstance ?? ""))
  console.log(body, "\nSEEN ", seen.join(" "), "\nFOUND", wordsOf(textOfDocument(parseDocument(md, (url) => ({ kind: "url", url }) as never))).join(" "), "\n---\n" + md)
} else console.log("ok", r.numRuns)
