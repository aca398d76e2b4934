import { hasTypedText, withPartsAsText } from "./multipartText.ts"
import { quotedRuby, strictUrl } from "./quoting.ts"
import type { SampleBody, SamplePart } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

const partLine = ({ file, name, text, type }: SamplePart): string => {
  const options = [
    ...(file === undefined ? [] : [`filename: ${quotedRuby(file)}`]),
    ...(type === undefined ? [] : [`content_type: ${quotedRuby(type)}`])
  ]
  const value = file === undefined ? quotedRuby(text) : `File.open(${quotedRuby(file)}, "rb")`
  return `  [${[quotedRuby(name), value, ...(options.length === 0 ? [] : [`{ ${options.join(", ")} }`])].join(", ")}],`
}

const bodyLines = (body: SampleBody): ReadonlyArray<string> => {
  switch (body.kind) {
    case "multipart":
      return ["request.set_form([", ...body.parts.map(partLine), `], "multipart/form-data")`]
    case "file":
      return [`request.body = File.binread(${quotedRuby(body.file)})`]
    case "json":
    case "form":
    case "text":
      return [`request.body = ${quotedRuby(body.text)}`]
  }
}

/** A request as a program of Ruby with its standard library, whose forms have media types of files alone. */
export const ruby = (request: SampleRequest): string => {
  const { basic, body, hasCertificate, headers, method, url } = withPartsAsText(request, ({ parts }) =>
    hasTypedText(parts)
  )
  return [
    'require "net/http"',
    ...(hasCertificate ? ['require "openssl"'] : []),
    "",
    `uri = URI(${quotedRuby(strictUrl(url))})`,
    `request = Net::HTTPGenericRequest.new(${quotedRuby(method)}, ${body !== undefined}, ${method !== "HEAD"}, uri)`,
    ...(basic === undefined ? [] : [`request.basic_auth(${basic.map(quotedRuby).join(", ")})`]),
    ...headers.map(([name, value]) => `request[${quotedRuby(name)}] = ${quotedRuby(value)}`),
    ...(body === undefined ? [] : bodyLines(body)),
    ...(hasCertificate
      ? [
          "options = {",
          '  use_ssl: uri.scheme == "https",',
          '  cert: OpenSSL::X509::Certificate.new(File.read("client.pem")),',
          '  key: OpenSSL::PKey.read(File.read("client.key"))',
          "}"
        ]
      : []),
    `response = Net::HTTP.start(uri.hostname, uri.port, ${hasCertificate ? "**options" : 'use_ssl: uri.scheme == "https"'}) do |http|`,
    "  http.request(request)",
    "end",
    "puts response.code, response.body"
  ].join("\n")
}
