import { formField, shellWord } from "./quoting.ts"
import type { SampleBody, SamplePart } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

const partOption = ({ file, name, text, type }: SamplePart): string => {
  const suffix = type === undefined ? "" : `;type=${type}`
  if (file !== undefined) return `-F ${shellWord(`${name}=@${file}${suffix}`)}`
  return type === undefined
    ? `--form-string ${shellWord(`${name}=${text}`)}`
    : `-F ${shellWord(`${name}=${formField(text)}${suffix}`)}`
}

const bodyOptions = (body: SampleBody): ReadonlyArray<string> => {
  switch (body.kind) {
    case "multipart":
      return body.parts.map(partOption)
    case "file":
      return [`--data-binary ${shellWord(`@${body.file}`)}`]
    case "json":
    case "text":
    case "form":
      return [`--data-raw ${shellWord(body.text)}`]
  }
}

/** A header as an option; one without a value ends in a semicolon, since curl takes it out otherwise. */
const headerOption = ([name, value]: readonly [string, string]): string =>
  `-H ${shellWord(value === "" ? `${name};` : `${name}: ${value}`)}`

/** A request as a command of curl. */
export const curl = ({
  basic,
  body,
  hasCertificate,
  headers,
  isDigest,
  method,
  url
}: SampleRequest): string =>
  [
    // The method alone would make curl wait for the body of an answer to HEAD.
    `curl ${method === "HEAD" ? "--head" : `-X ${method}`}${/[{}[\]]/.test(url) ? " --globoff" : ""} ${shellWord(url)}`,
    ...(basic === undefined ? [] : [`${isDigest ? "--digest " : ""}-u ${shellWord(basic.join(":"))}`]),
    ...(hasCertificate ? ["--cert client.pem --key client.key"] : []),
    ...headers.map(headerOption),
    ...(body === undefined ? [] : bodyOptions(body))
  ].join(" \\\n  ")
