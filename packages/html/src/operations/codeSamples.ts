import type { JsonObject } from "@octavo/kernel"
import type { OperationFacts } from "./OperationFacts.ts"
import { sampleOf } from "./sampleOf.ts"

/** A request in a language that readers know. */
export interface CodeSample {
  readonly label: string
  /** The name of its grammar. */
  readonly language: string
  readonly code: string
}

interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly body: string | undefined
}

const requestOf = (root: JsonObject, facts: OperationFacts): SampleRequest => {
  const server = (facts.servers[0] ?? "https://api.example.com").replace(/(?<!\/)\/+$/, "")
  const required = facts.parameters.filter(({ required }) => required)
  const query = new URLSearchParams(
    required
      .filter(({ place }) => place === "query")
      .map(({ name, schema }) => [name, String(sampleOf(root, schema))])
  )
  const [media] = facts.body?.media ?? []
  const example = media === undefined ? undefined : (media.example ?? sampleOf(root, media.schema))
  return {
    method: facts.method,
    url: `${server}${facts.path}${query.size === 0 ? "" : `?${query}`}`,
    headers: [
      ...((facts.security[0]?.length ?? 0) > 0 ? [["Authorization", "Bearer YOUR_TOKEN"] as const] : []),
      ...required
        .filter(({ place }) => place === "header")
        .map(({ name, schema }) => [name, String(sampleOf(root, schema))] as const),
      ...(media === undefined ? [] : [["Content-Type", media.type] as const])
    ],
    body:
      example === undefined
        ? undefined
        : typeof example === "string"
          ? example
          : JSON.stringify(example, null, 2)
  }
}

const text = (value: string): string => JSON.stringify(value)

/** A word of a shell, in single quotes. */
const word = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`

const curl = ({ body, headers, method, url }: SampleRequest): string =>
  [
    `curl -X ${method} ${word(url)}`,
    ...headers.map(([name, value]) => `  -H ${word(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  -d ${word(body)}`])
  ].join(" \\\n")

const javaScript = ({ body, headers, method, url }: SampleRequest): string =>
  [
    `const response = await fetch(${text(url)}, {`,
    `  method: ${text(method)},`,
    ...(headers.length === 0
      ? []
      : ["  headers: {", ...headers.map(([name, value]) => `    ${text(name)}: ${text(value)},`), "  },"]),
    ...(body === undefined ? [] : [`  body: ${text(body)},`]),
    "});",
    "console.log(response.status, await response.text());"
  ].join("\n")

const python = ({ body, headers, method, url }: SampleRequest): string =>
  [
    "import requests",
    "",
    "response = requests.request(",
    `    ${text(method)},`,
    `    ${text(url)},`,
    ...(headers.length === 0
      ? []
      : [
          "    headers={",
          ...headers.map(([name, value]) => `        ${text(name)}: ${text(value)},`),
          "    },"
        ]),
    ...(body === undefined ? [] : [`    data=${text(body)},`]),
    ")",
    "print(response.status_code, response.text)"
  ].join("\n")

const go = ({ body, headers, method, url }: SampleRequest): string =>
  [
    `request, err := http.NewRequest(${text(method)}, ${text(url)}, ${body === undefined ? "nil" : `strings.NewReader(${text(body)})`})`,
    "if err != nil {",
    "\tlog.Fatal(err)",
    "}",
    ...headers.map(([name, value]) => `request.Header.Set(${text(name)}, ${text(value)})`),
    "response, err := http.DefaultClient.Do(request)"
  ].join("\n")

/** Requests of an operation for curl, JavaScript, Python and Go, with its required parameters and an example of its body. */
export const codeSamples = (root: JsonObject, facts: OperationFacts): ReadonlyArray<CodeSample> => {
  const request = requestOf(root, facts)
  return [
    { label: "curl", language: "bash", code: curl(request) },
    { label: "JavaScript", language: "javascript", code: javaScript(request) },
    { label: "Python", language: "python", code: python(request) },
    { label: "Go", language: "go", code: go(request) }
  ]
}
