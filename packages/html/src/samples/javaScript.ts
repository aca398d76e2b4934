import { isChangedByPrograms, quoted } from "./quoting.ts"
import type { SampleBody, SamplePart } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

const indented = (text: string): string => text.replaceAll("\n", "\n  ")

const blob = (text: string, type: string): string => `new Blob([${quoted(text)}], { type: ${quoted(type)} })`

const partLine = ({ file, name, text, type }: SamplePart): string => {
  if (file !== undefined) return `form.append(${quoted(name)}, ${blob(text, type ?? "")}, ${quoted(file)});`
  return `form.append(${quoted(name)}, ${type === undefined ? quoted(text) : blob(text, type)});`
}

/** The lines before the call, and the value of its body. */
const bodyOf = (body: SampleBody): { readonly before: ReadonlyArray<string>; readonly value: string } => {
  switch (body.kind) {
    case "multipart":
      return { before: ["const form = new FormData();", ...body.parts.map(partLine), ""], value: "form" }
    case "file":
      return { before: [], value: blob("file contents", body.type) }
    case "json":
      return {
        before: [],
        value: isChangedByPrograms(body.text) ? quoted(body.text) : `JSON.stringify(${indented(body.text)})`
      }
    case "form":
    case "text":
      return { before: [], value: quoted(body.text) }
  }
}

/** A request as a call of `fetch`, or the reason why `fetch` cannot make it. */
export const javaScript = ({ basic, body, hasCertificate, headers, method, url }: SampleRequest): string => {
  if (method === "TRACE") return "// fetch does not send TRACE."
  if (method === "GET" && body !== undefined) return "// fetch does not send a body with GET."
  const { before, value } = body === undefined ? { before: [], value: undefined } : bodyOf(body)
  const fields = [
    ...(basic === undefined ? [] : [`    Authorization: "Basic " + btoa(${quoted(basic.join(":"))}),`]),
    ...headers.map(([name, each]) => `    ${quoted(name)}: ${quoted(each)},`)
  ]
  return [
    ...(hasCertificate
      ? ["// The server asks for a certificate of the client, which its environment holds."]
      : []),
    ...before,
    `const response = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    ...(fields.length === 0 ? [] : ["  headers: {", ...fields, "  },"]),
    ...(value === undefined ? [] : [`  body: ${value},`]),
    "});",
    "console.log(response.status, await response.text());"
  ].join("\n")
}
