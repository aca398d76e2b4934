import type { JsonObject } from "@octavo/kernel"
import type { CodeSample } from "../operations/AuthorSamples.ts"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import { curl } from "./curl.ts"
import { go } from "./go.ts"
import { javaScript } from "./javaScript.ts"
import { isForm, multipartText } from "./multipartText.ts"
import { python } from "./python.ts"
import { type SampleRequest, sampleRequest } from "./SampleRequest.ts"

const writers = [
  { label: "curl", language: "bash", write: curl, comment: "#", names: ["curl", "bash", "shell", "sh"] },
  {
    label: "JavaScript",
    language: "javascript",
    write: javaScript,
    comment: "//",
    names: ["javascript", "js", "node", "typescript"]
  },
  { label: "Python", language: "python", write: python, comment: "#", names: ["python", "py", "python3"] },
  { label: "Go", language: "go", write: go, comment: "//", names: ["go", "golang"] }
] as const

/** A request whose body a client can write: parts that its forms cannot write become text. */
const writable = (request: SampleRequest): SampleRequest => {
  const { body, headers } = request
  if (body?.kind !== "multipart" || isForm(body)) return request
  const { text, type } = multipartText(body)
  return { ...request, headers: [...headers, ["Content-Type", type]], body: { kind: "text", type, text } }
}

/**
 * Requests of an operation: those of its author, then for curl, JavaScript, Python and Go, unless the author wrote one in the language.
 * The API itself makes the calls of webhooks and callbacks, so they have none.
 */
export const codeSamples = (root: JsonObject, facts: OperationFacts): ReadonlyArray<CodeSample> => {
  const { given, hidden } = facts.samples
  if (hidden) return []
  if (facts.sender === "api") return given
  const request = writable(sampleRequest(root, facts))
  const isGiven = (names: ReadonlyArray<string>) =>
    given.some(({ label, language }) => names.includes(language) || names.includes(label.toLowerCase()))
  return [
    ...given,
    ...writers
      .filter(({ names }) => !isGiven(names))
      .map(({ comment, label, language, write }) => {
        const { problem } = request
        return {
          label,
          language,
          code: `${problem === undefined ? "" : `${comment} ${problem}\n`}${write(request)}`
        }
      })
  ]
}
