import { hasTypedText, withPartsAsText } from "./multipartText.ts"
import { quotedPhp } from "./quoting.ts"
import type { SampleBody, SamplePart } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

/** A file is an object that curl reads; a plain field is text. */
const partLine = ({ file, name, text, type }: SamplePart): string => {
  const words = file === undefined ? [] : [file, ...(type === undefined ? [] : [type])]
  const value = file === undefined ? quotedPhp(text) : `new CURLFile(${words.map(quotedPhp).join(", ")})`
  return `        ${quotedPhp(name)} => ${value},`
}

/** Whether an array of PHP can have these parts: each name once, and a media type for files alone. */
const isArray = (parts: ReadonlyArray<SamplePart>): boolean =>
  new Set(parts.map(({ name }) => name)).size === parts.length && !hasTypedText(parts)

const bodyLines = (body: SampleBody): ReadonlyArray<string> => {
  switch (body.kind) {
    case "multipart":
      return ["    CURLOPT_POSTFIELDS => [", ...body.parts.map(partLine), "    ],"]
    case "file":
      return [`    CURLOPT_POSTFIELDS => file_get_contents(${quotedPhp(body.file)}),`]
    case "json":
    case "form":
    case "text":
      return [`    CURLOPT_POSTFIELDS => ${quotedPhp(body.text)},`]
  }
}

/** A request as a program of PHP with its extension `curl`. */
export const php = (request: SampleRequest): string => {
  const { basic, body, hasCertificate, headers, isDigest, method, url } = withPartsAsText(
    request,
    ({ parts }) => !isArray(parts)
  )
  return [
    "<?php",
    "",
    `$curl = curl_init(${quotedPhp(url)});`,
    "curl_setopt_array($curl, [",
    `    CURLOPT_CUSTOMREQUEST => ${quotedPhp(method)},`,
    "    CURLOPT_RETURNTRANSFER => true,",
    // The method alone would make curl wait for the body of an answer to HEAD.
    ...(method === "HEAD" ? ["    CURLOPT_NOBODY => true,"] : []),
    ...(basic === undefined ? [] : [`    CURLOPT_USERPWD => ${quotedPhp(basic.join(":"))},`]),
    ...(isDigest ? ["    CURLOPT_HTTPAUTH => CURLAUTH_DIGEST,"] : []),
    ...(hasCertificate
      ? ["    CURLOPT_SSLCERT => 'client.pem',", "    CURLOPT_SSLKEY => 'client.key',"]
      : []),
    ...(headers.length === 0
      ? []
      : [
          "    CURLOPT_HTTPHEADER => [",
          // Without a value curl takes a header out, unless it ends in a semicolon.
          ...headers.map(
            ([name, value]) => `        ${quotedPhp(value === "" ? `${name};` : `${name}: ${value}`)},`
          ),
          "    ],"
        ]),
    ...(body === undefined ? [] : bodyLines(body)),
    "]);",
    "$response = curl_exec($curl);",
    "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;"
  ].join("\n")
}
