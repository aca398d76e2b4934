import { quoted } from "./quoting.ts"
import type { SampleBody, SamplePart } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

/** Text as a raw string over several lines where Go can hold it in one. */
const text = (value: string): string =>
  // oxlint-disable-next-line no-control-regex
  value.includes("\n") && !/[`\r\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/.test(value)
    ? `\`${value.toWellFormed()}\``
    : quoted(value)

const check = ["if err != nil {", "\tlog.Fatal(err)", "}"]

const partLines = ({ file, name, text: contents, type }: SamplePart): ReadonlyArray<string> => {
  if (type === undefined && file === undefined) return [`form.WriteField(${quoted(name)}, ${text(contents)})`]
  const disposition = `form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}`
  return [
    "part, err = form.CreatePart(textproto.MIMEHeader{",
    `\t"Content-Disposition": {${quoted(disposition)}},`,
    `\t"Content-Type":        {${quoted(type ?? "application/octet-stream")}},`,
    "})",
    ...check,
    ...(file === undefined
      ? [`io.WriteString(part, ${text(contents)})`]
      : [`file, err = os.Open(${quoted(file)})`, ...check, "io.Copy(part, file)"])
  ]
}

interface GoBody {
  readonly before: ReadonlyArray<string>
  readonly reader: string
  readonly packages: ReadonlyArray<string>
}

const bodyOf = (body: SampleBody | undefined): GoBody => {
  switch (body?.kind) {
    case undefined:
      return { before: [], reader: "nil", packages: [] }
    case "file":
      return {
        before: [`file, err := os.Open(${quoted(body.file)})`, ...check],
        reader: "file",
        packages: ["os"]
      }
    case "multipart": {
      const hasFiles = body.parts.some(({ file }) => file !== undefined)
      const hasParts = hasFiles || body.parts.some(({ type }) => type !== undefined)
      return {
        before: [
          "var body bytes.Buffer",
          "form := multipart.NewWriter(&body)",
          ...(hasParts ? ["var part io.Writer", "var err error"] : []),
          ...(hasFiles ? ["var file *os.File"] : []),
          ...body.parts.flatMap(partLines),
          "form.Close()"
        ],
        reader: "&body",
        packages: [
          "bytes",
          "mime/multipart",
          ...(hasParts ? ["io", "net/textproto"] : []),
          ...(hasFiles ? ["os"] : [])
        ]
      }
    }
    case "json":
    case "form":
    case "text":
      return { before: [], reader: `strings.NewReader(${text(body.text)})`, packages: ["strings"] }
  }
}

/** A request as a program of Go with its standard library. */
export const go = ({ basic, body, hasCertificate, headers, method, url }: SampleRequest): string => {
  const { before, packages, reader } = bodyOf(body)
  const lines = [
    ...before,
    `request, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${reader})`,
    ...check,
    ...(basic === undefined ? [] : [`request.SetBasicAuth(${basic.map(quoted).join(", ")})`]),
    // Go writes the names of headers with capitals, and HTTP compares them without case.
    ...headers.map(([name, value]) => `request.Header.Set(${quoted(name)}, ${quoted(value)})`),
    ...(body?.kind === "multipart" ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...(hasCertificate
      ? [
          'certificate, err := tls.LoadX509KeyPair("client.pem", "client.key")',
          ...check,
          "client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{",
          "\tCertificates: []tls.Certificate{certificate},",
          "}}}",
          "response, err := client.Do(request)"
        ]
      : ["response, err := http.DefaultClient.Do(request)"]),
    ...check,
    "defer response.Body.Close()",
    "contents, err := io.ReadAll(response.Body)",
    ...check,
    "fmt.Println(response.Status, string(contents))"
  ]
  const imports = new Set([
    "fmt",
    "io",
    "log",
    "net/http",
    ...packages,
    ...(hasCertificate ? ["crypto/tls"] : [])
  ])
  return [
    "package main",
    "",
    "import (",
    ...[...imports].toSorted().map((name) => `\t${quoted(name)}`),
    ")",
    "",
    "func main() {",
    ...lines.map((line) => `\t${line}`),
    "}"
  ].join("\n")
}
