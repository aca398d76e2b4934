import { digitsOf, isRecord } from "@octavo/kernel"
import { isChangedByPrograms, quoted } from "./quoting.ts"
import type { SampleBody, SamplePart } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

/** A value as a literal of Python. */
const literal = (value: unknown, indent: string): string => {
  if (value === null || value === undefined) return "None"
  if (typeof value === "boolean") return value ? "True" : "False"
  if (typeof value === "string") return quoted(value)
  const inside = `${indent}    `
  const wrap = (open: string, items: ReadonlyArray<string>, close: string) =>
    items.length === 0
      ? open + close
      : `${open}\n${items.map((item) => `${inside}${item},\n`).join("")}${indent}${close}`
  if (Array.isArray(value))
    return wrap(
      "[",
      value.map((item) => literal(item, inside)),
      "]"
    )
  if (!isRecord(value)) return digitsOf(value) ?? "None"
  return wrap(
    "{",
    Object.entries(value).map(([name, child]) => `${quoted(name)}: ${literal(child, inside)}`),
    "}"
  )
}

/** Text as bytes where it has characters that the library would not encode. */
const data = (text: string): string =>
  /^[\u0020-\u007e\s]*$/.test(text) ? quoted(text) : `${quoted(text)}.encode()`

const part = ({ file, name, text, type }: SamplePart): string => {
  const fields = [
    file === undefined ? "None" : quoted(file),
    file === undefined ? quoted(text) : `open(${quoted(file)}, "rb")`,
    ...(type === undefined ? [] : [quoted(type)])
  ]
  return `        (${quoted(name)}, (${fields.join(", ")})),`
}

const bodyLines = (body: SampleBody): ReadonlyArray<string> => {
  switch (body.kind) {
    case "multipart":
      return ["    files=[", ...body.parts.map(part), "    ],"]
    case "file":
      return [`    data=open(${quoted(body.file)}, "rb"),`]
    case "json":
      // Without a value the library sends no body.
      return isChangedByPrograms(body.text) || body.value === null
        ? [`    data=${data(body.text)},`]
        : [`    json=${literal(body.value, "    ")},`]
    case "form":
    case "text":
      return [`    data=${data(body.text)},`]
  }
}

/** A request as a call of the library `requests`. */
export const python = ({
  basic,
  body,
  hasCertificate,
  headers,
  isDigest,
  method,
  url
}: SampleRequest): string =>
  [
    "import requests",
    ...(isDigest ? ["from requests.auth import HTTPDigestAuth"] : []),
    "",
    "response = requests.request(",
    `    ${quoted(method)},`,
    `    ${quoted(url)},`,
    ...(basic === undefined
      ? []
      : [`    auth=${isDigest ? "HTTPDigestAuth" : ""}(${basic.map(quoted).join(", ")}),`]),
    ...(hasCertificate ? ['    cert=("client.pem", "client.key"),'] : []),
    ...(headers.length === 0
      ? []
      : [
          "    headers={",
          ...headers.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
          "    },"
        ]),
    ...(body === undefined ? [] : bodyLines(body)),
    ")",
    "print(response.status_code, response.text)"
  ].join("\n")
