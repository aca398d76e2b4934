import type { JsonObject } from "@octavo/kernel"
import type { CodeSample } from "../operations/AuthorSamples.ts"
import type { OperationFacts } from "../operations/OperationFacts.ts"
import { challengeOf } from "./credentialsOf.ts"
import { cSharp } from "./cSharp.ts"
import { curl } from "./curl.ts"
import { go } from "./go.ts"
import { java } from "./java.ts"
import { javaScript } from "./javaScript.ts"
import { isForm, withPartsAsText } from "./multipartText.ts"
import { php } from "./php.ts"
import { python } from "./python.ts"
import { ruby } from "./ruby.ts"
import { sampleRequest } from "./SampleRequest.ts"

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
  { label: "Go", language: "go", write: go, comment: "//", names: ["go", "golang"] },
  { label: "PHP", language: "php", write: php, comment: "//", names: ["php"] },
  { label: "Java", language: "java", write: java, comment: "//", names: ["java"] },
  {
    label: "C#",
    language: "csharp",
    write: cSharp,
    comment: "//",
    names: ["c#", "csharp", "cs", "dotnet", ".net"]
  },
  { label: "Ruby", language: "ruby", write: ruby, comment: "#", names: ["ruby", "rb"] }
] as const

/** The clients that answer a challenge of Digest authentication. */
const digesting: ReadonlySet<string> = new Set(["curl", "Python", "PHP"])

/** A program of PHP begins with its opening tag; all others with the comment. */
const withComment = (code: string, comment: string): string =>
  code.startsWith("<?php\n") ? code.replace("<?php\n", () => `<?php\n${comment}\n`) : `${comment}\n${code}`

/**
 * Requests of an operation: those of its author, then one in each of our languages for which the author wrote none.
 * The API itself makes the calls of webhooks and callbacks, so they have none.
 */
export const codeSamples = (root: JsonObject, facts: OperationFacts): ReadonlyArray<CodeSample> => {
  const { given, hidden } = facts.samples
  if (hidden) return []
  if (facts.sender === "api") return given
  const request = withPartsAsText(sampleRequest(root, facts), (body) => !isForm(body))
  const isGiven = (names: ReadonlyArray<string>) =>
    given.some(({ label, language }) => names.includes(language) || names.includes(label.toLowerCase()))
  return [
    ...given,
    ...writers
      .filter(({ names }) => !isGiven(names))
      .map(({ comment, label, language, write }) => {
        const isLost = request.isDigest && !digesting.has(label)
        const code = write(isLost ? { ...request, basic: undefined } : request)
        const problem = request.problem ?? (isLost ? challengeOf("Digest") : undefined)
        return {
          label,
          language,
          code: problem === undefined ? code : withComment(code, `${comment} ${problem}`)
        }
      })
  ]
}
